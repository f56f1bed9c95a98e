import type { Storyboard } from '@poc/contracts/entities/catalog';
import { unsignedUrl } from '@poc/contracts/entitlements';

/** Returns a storyboard. A storyboard with a signed URL is fetched again, because the URL may have expired. */
export const freshStoryboard = async (
  storyboard: Storyboard | undefined,
  fetchAgain: () => Promise<Storyboard | undefined>,
): Promise<Storyboard | undefined> =>
  !storyboard || storyboard.url === unsignedUrl(storyboard.url) ? storyboard : fetchAgain();
