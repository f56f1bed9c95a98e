import { createSignedAddresses, type SignedAddresses } from '@poc/kit/entitlements/signed-addresses';
import type { SharedReads } from '@poc/kit/http/shared-reads';
import { fetchPicture } from '@poc/kit/images/fetch-picture';
import type { PictureSource } from '@poc/kit/images/picture-to-keep';
import type { Deps, StreamingConfig } from './config.ts';

/** What the use cases of administrators of streams reach beside the database. */
export type StreamingDeps = Deps &
  PictureSource & { readonly addresses: SignedAddresses; readonly sharedReads: SharedReads };

/** The parts that the administration of streams is made of. */
export const streamingDeps = <
  D extends Deps & {
    readonly config: Pick<StreamingConfig, 'IMAGE_HOSTS' | 'UPLOADS_SIGNING_KEY'>;
    readonly sharedReads: SharedReads;
  },
>(
  deps: D,
): D & StreamingDeps => ({
  ...deps,
  addresses: createSignedAddresses(deps.config.UPLOADS_SIGNING_KEY),
  imageHosts: deps.config.IMAGE_HOSTS,
  fetchPicture: (address) => fetchPicture(address),
});
