/**
 * Returns a number of repetitions or a duration in ms: `few` in `npm test`, enough to detect a regression; `full` in
 * `npm run ops -- faults`, which sets `POC_COUNTS=1`. A fraction such as 0.1 scales `full`, but never below `few`.
 */
export function rounds({ few, full }: { few: number; full: number }): number {
  const share = Number(process.env.POC_COUNTS ?? 0);
  return Math.max(few, Math.ceil(full * share));
}
