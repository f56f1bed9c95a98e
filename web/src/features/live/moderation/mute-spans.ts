import { formatStamp } from '../../../shared/text/dates.ts';

/** Durations of a mute; `null` is permanent. */
export const muteSpans = [
  { value: '60', label: '1 minute', seconds: 60 },
  { value: '600', label: '10 minutes', seconds: 600 },
  { value: '3600', label: '1 hour', seconds: 3_600 },
  { value: '86400', label: '24 hours', seconds: 86_400 },
  { value: 'ban', label: 'Permanently (ban)', seconds: null },
] as const;

export type MuteSpan = (typeof muteSpans)[number]['value'];

export const isMuteSpan = (value: string): value is MuteSpan =>
  muteSpans.some((span) => span.value === value);

/** Formats the end of a mute: `until 3 Dec 2026, 21:00`, or `permanently`. */
export const untilText = (until: string | null): string =>
  until === null ? 'permanently' : `until ${formatStamp(until)}`;
