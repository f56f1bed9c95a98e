import type { StreamMinute } from '@poc/contracts/entities/streaming';

const minuteMs = 60_000;
const shown = 60;

/** A minute of the chart; figures are null if there was no reading. */
export interface ShownMinute {
  readonly at: Date;
  readonly viewers: number | null;
  readonly messages: number | null;
}

/**
 * The last sixty minutes including the current one, oldest first.
 * @param now in ms since 1970; readings may be later, because the server's clock differs
 */
export function lastHour(minutes: readonly StreamMinute[], now: number): ShownMinute[] {
  const end = Math.max(Math.floor(now / minuteMs) * minuteMs, Date.parse(minutes.at(-1)?.at ?? ''));
  const known = new Map(minutes.map((minute) => [Date.parse(minute.at), minute]));
  return Array.from({ length: shown }, (_, index) => {
    const at = end - (shown - 1 - index) * minuteMs;
    const { viewers = null, messages = null } = known.get(at) ?? {};
    return { at: new Date(at), viewers, messages };
  });
}

/** Current viewers, from this or the previous minute; null after the readings have stopped. */
export const viewersNow = (hour: readonly ShownMinute[]): number | null =>
  hour.slice(-2).findLast(({ viewers }) => viewers !== null)?.viewers ?? null;
