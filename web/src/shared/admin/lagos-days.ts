import { endOfDay, isDay, startOfDay } from '@poc/contracts/lagos-calendar';

/** From the first moment of a day in Lagos to the last one of another, in ISO 8601 UTC; what is no day leaves it open. */
export function rangeOf({ from, to }: { from: string; to: string }): { from?: string; to?: string } {
  return {
    ...(isDay(from) && { from: startOfDay(from).toISOString() }),
    ...(isDay(to) && { to: endOfDay(to).toISOString() }),
  };
}
