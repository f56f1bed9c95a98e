import type { StreamMinute } from '@poc/contracts/entities/streaming';

const minuteMs = 60_000;
const shown = 60;

/** A minute of the chart; its figures are null without a reading. */
export interface ShownMinute {
  readonly at: Date;
  readonly viewers: number | null;
  readonly messages: number | null;
}

/** The sixty minutes up to the latest reading, oldest first. */
export function lastHour(minutes: readonly StreamMinute[]): ShownMinute[] {
  const end = Date.parse(minutes.at(-1)?.at ?? '');
  const known = new Map(minutes.map((minute) => [Date.parse(minute.at), minute]));
  return Array.from({ length: shown }, (_, index) => {
    const at = end - (shown - 1 - index) * minuteMs;
    const { viewers = null, messages = null } = known.get(at) ?? {};
    return { at: new Date(at), viewers, messages };
  });
}
