import { toApiError } from '../api/errors.ts';

/**
 * Requests the first byte of one of POC's videos, because a media element does not expose the error response.
 * @returns the message of a `too_many_devices` refusal, which the user can resolve; else null
 */
export async function refusalOf(url: string): Promise<string | null> {
  if (!url.startsWith('/uploads/')) return null;
  try {
    const response = await fetch(url, { headers: { range: 'bytes=0-0' }, redirect: 'manual' });
    if (response.ok || response.type === 'opaqueredirect') {
      await response.body?.cancel();
      return null;
    }
    const { code, message } = await toApiError(response);
    return code === 'too_many_devices' ? message : null;
  } catch {
    return null;
  }
}
