import { lagosZone } from '@poc/contracts/lagos-calendar';
import { once } from './once.ts';

const inLagos = (options: Intl.DateTimeFormatOptions) =>
  once(() => new Intl.DateTimeFormat('en-NG', { timeZone: lagosZone, ...options }));

const date = { day: 'numeric', month: 'short', year: 'numeric' } as const;
// 24-hour clock, as in emails: the locale's default differs between browsers.
const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const day = inLagos(date);
const moment = inLagos({ weekday: 'short', day: 'numeric', month: 'short', ...time });
const stamp = inLagos({ ...date, ...time });
const clock = inLagos(time);
const relative = once(() => new Intl.RelativeTimeFormat('en', { numeric: 'auto' }));

export const formatDay = (iso: string) => day().format(new Date(iso));
/** Formats as `Fri, 27 Nov, 20:51 WAT`. */
export const formatMoment = (iso: string) => inZone(moment().format(new Date(iso)));
/** Formats as `27 Nov 2026, 20:51 WAT`. */
export const formatStamp = (iso: string) => inZone(stamp().format(new Date(iso)));
/** Formats as `20:51 WAT`. */
export const formatClock = (iso: string) => inZone(clock().format(new Date(iso)));
/** Formats as `20:51`, for chat lines, which have no room for the time zone. */
export const formatChatTime = (iso: string) => clock().format(new Date(iso));

// West Africa Time, without daylight saving. Browsers disagree on its short name.
const inZone = (text: string) => `${text} WAT`;

const steps = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const;

/** Formats as `3 hours ago`, `in 2 days` or `just now`; beyond a month as a date. */
export function formatAge(iso: string, nowMs = Date.now()): string {
  const ms = new Date(iso).getTime() - nowMs;
  if (Math.abs(ms) > 30 * 86_400_000) return formatDay(iso);
  const step = steps.find(({ ms: size }) => Math.abs(ms) >= size);
  return step ? relative().format(Math.trunc(ms / step.ms), step.unit) : 'just now';
}
