import { toApiError } from '../api/errors.ts';

/**
 * Asks for one of our videos again, by its first byte, to learn what a media element does not say.
 * @returns the words for a refusal that its viewer can end by stopping another device; else null
 */
export async function refusalOf(url: string): Promise<string | null> {
  if (!url.startsWith('/uploads/')) return null;
  try {
    const answer = await fetch(url, { headers: { range: 'bytes=0-0' }, redirect: 'manual' });
    if (answer.ok || answer.type === 'opaqueredirect') {
      await answer.body?.cancel();
      return null;
    }
    const { code, message } = await toApiError(answer);
    return code === 'too_many_devices' ? message : null;
  } catch {
    return null;
  }
}
