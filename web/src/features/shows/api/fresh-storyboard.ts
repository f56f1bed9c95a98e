import { getShow } from '@poc/contracts/endpoints/catalog';
import type { ShowDetails, Storyboard } from '@poc/contracts/entities/catalog';
import { unsignedAddress } from '@poc/contracts/entitlements';
import { call } from '../../../shared/api/client.ts';

/** Returns a show's storyboard; a signed address, which may have expired since the page loaded, is fetched again. */
export async function freshStoryboard({ id, storyboard }: ShowDetails): Promise<Storyboard | undefined> {
  if (!storyboard || storyboard.url === unsignedAddress(storyboard.url)) return storyboard;
  return (await call(getShow, { params: { id } })).storyboard;
}
