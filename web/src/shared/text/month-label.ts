const words = new Intl.DateTimeFormat('en-NG', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Formats `2026-11` as `Nov 2026`. */
export const monthLabel = (month: string): string => words.format(new Date(`${month}-01T00:00:00Z`));
