import { fromLagosField } from '../../../../shared/admin/form/lagos-time.ts';

/** Validates the address of a video before the server checks it. */
export function videoRule(text: string): true | string {
  const link = text.trim();
  if (link === '' || link.startsWith('/uploads/shows/')) return true;
  const secure = URL.canParse(link) && new URL(link).protocol === 'https:';
  return secure || 'Please enter an address that begins with https://, or upload a video.';
}

/** Requires a publication time in the future. */
export function publishRule(text: string, nowMs = Date.now()): true | string {
  const at = fromLagosField(text);
  if (at === '') return 'Please choose when it is published.';
  return Date.parse(at) > nowMs || 'Please choose a time in the future.';
}

/**
 * Validates a new category. Returns the error text, or null.
 * @param known existing names; compared without regard to case
 */
export function categoryFault(name: string, known: readonly string[]): string | null {
  const wanted = name.trim().toLowerCase();
  if (wanted === '') return 'Please enter a name.';
  return known.some((category) => category.toLowerCase() === wanted)
    ? 'This category is already in the list.'
    : null;
}
