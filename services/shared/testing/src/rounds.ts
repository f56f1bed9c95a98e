/**
 * How often a test repeats what it shows: `few` times in `npm test`, enough to notice when it breaks, and as often as was
 * promised in `npm run faults`, which sets `POC_COUNTS=1`; 0.1 is a tenth of that, and never less than a few. A count, or a
 * duration in milliseconds.
 */
export function rounds({ few, full }: { few: number; full: number }): number {
  const share = Number(process.env.POC_COUNTS ?? 0);
  return Math.max(few, Math.ceil(full * share));
}
