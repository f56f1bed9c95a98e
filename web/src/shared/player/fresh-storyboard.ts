import type { Storyboard } from '@poc/contracts/entities/catalog';
import { unsignedUrl } from '@poc/contracts/entitlements';

/** Returns a storyboard; one with a signed URL, which may have expired since the page loaded, is fetched again. */
export const freshStoryboard = async (
  storyboard: Storyboard | undefined,
  fetchAgain: () => Promise<Storyboard | undefined>,
): Promise<Storyboard | undefined> =>
  !storyboard || storyboard.url === unsignedUrl(storyboard.url) ? storyboard : fetchAgain();
