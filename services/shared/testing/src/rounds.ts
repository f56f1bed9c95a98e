/**
 * How often a test repeats what it shows: `few` times in `npm test`, enough to notice when it breaks, and as often as was
 * promised in `npm run faults`, which sets `POC_FULL_COUNTS=1`. A count, or a duration in milliseconds.
 */
export const rounds = ({ few, full }: { few: number; full: number }): number =>
  process.env.POC_FULL_COUNTS === '1' ? full : few;
