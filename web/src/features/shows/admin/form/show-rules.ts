import { fromLagosField } from '../../../../shared/admin/form/lagos-time.ts';

/** What can be said of a video's address before the server looks at it. */
export function videoRule(text: string): true | string {
  const link = text.trim();
  if (link === '' || link.startsWith('/uploads/shows/')) return true;
  const secure = URL.canParse(link) && new URL(link).protocol === 'https:';
  return secure || 'Please enter an address that begins with https://, or upload a video.';
}

/** A time to publish at must be there, and lie ahead. */
export function publishRule(text: string, nowMs = Date.now()): true | string {
  const at = fromLagosField(text);
  if (at === '') return 'Please choose when it is published.';
  return Date.parse(at) > nowMs || 'Please choose a time that lies ahead.';
}

/**
 * What is wrong with a new category, or null.
 * @param known the names there are; a name in another case is the same one
 */
export function categoryFault(name: string, known: readonly string[]): string | null {
  const wanted = name.trim().toLowerCase();
  if (wanted === '') return 'Please enter a name.';
  return known.some((category) => category.toLowerCase() === wanted)
    ? 'This category is already in the list.'
    : null;
}
