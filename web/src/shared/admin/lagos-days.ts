import { endOfDay, isDay, startOfDay } from '@poc/contracts/lagos-calendar';

/** From the start of one day to the end of another in Lagos, as ISO 8601 UTC. An invalid day leaves its side open. */
export function isoRangeOfDays({ from, to }: { from: string; to: string }): { from?: string; to?: string } {
  return {
    ...(isDay(from) && { from: startOfDay(from).toISOString() }),
    ...(isDay(to) && { to: endOfDay(to).toISOString() }),
  };
}
