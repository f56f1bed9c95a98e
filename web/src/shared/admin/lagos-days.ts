import { endOfDay, isDay, startOfDay } from '@poc/contracts/lagos-calendar';

/**
 * Range from the start of one day to the end of another in Lagos time, as ISO 8601 UTC. An invalid day leaves
 * that side open.
 */
export function isoRangeOfDays({ from, to }: { from: string; to: string }): { from?: string; to?: string } {
  return {
    ...(isDay(from) && { from: startOfDay(from).toISOString() }),
    ...(isDay(to) && { to: endOfDay(to).toISOString() }),
  };
}
