const zone = 'Africa/Lagos';
const day = new Intl.DateTimeFormat('en-NG', {
  timeZone: zone,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const moment = new Intl.DateTimeFormat('en-NG', {
  timeZone: zone,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
});
const stamp = new Intl.DateTimeFormat('en-NG', {
  timeZone: zone,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const clock = new Intl.DateTimeFormat('en-NG', { timeZone: zone, hour: 'numeric', minute: '2-digit' });
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

export const formatDay = (iso: string) => day.format(new Date(iso));
export const formatMoment = (iso: string) => moment.format(new Date(iso));
export const formatStamp = (iso: string) => stamp.format(new Date(iso));
export const formatClock = (iso: string) => clock.format(new Date(iso));

const steps = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const;

/** `3 hours ago`, `in 2 days`, `just now`; older than a month: the date. */
export function formatAge(iso: string, nowMs = Date.now()): string {
  const ms = new Date(iso).getTime() - nowMs;
  if (Math.abs(ms) > 30 * 86_400_000) return formatDay(iso);
  const step = steps.find(({ ms: size }) => Math.abs(ms) >= size);
  return step ? relative.format(Math.trunc(ms / step.ms), step.unit) : 'just now';
}
