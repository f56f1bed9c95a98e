import { once } from './once.ts';

const whole = once(() => new Intl.NumberFormat('en-NG', { maximumFractionDigits: 0 }));
const signed = once(() => new Intl.NumberFormat('en-NG', { signDisplay: 'always' }));
const compact = once(() => new Intl.NumberFormat('en-NG', { notation: 'compact', maximumFractionDigits: 1 }));

/** Formats as `12,345`. */
export const formatCount = (count: number): string => whole().format(count);

/** Formats as `+12`, `-3`. */
export const formatChange = (change: number): string => signed().format(change);

/** Formats as `12.3K`, for narrow layouts. */
export const formatCompact = (count: number): string => compact().format(count);
