import { fetchPicture } from '@poc/kit/images/fetch-picture';
import type { PictureSource } from '@poc/kit/images/picture-to-keep';
import type { Logger } from '@poc/kit/log';
import { createObjectStore, type ObjectStore } from '@poc/kit/objects';
import type { ServiceDeps } from '@poc/kit/service';
import type { CommerceConfig, Deps } from '../config.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { createMerchFiles, type MerchFiles } from '../pictures/merch-files.ts';

/** What the use cases of administrators of the shop reach beside the database. */
export interface MerchDeps extends Deps, Pick<PaymentDeps, 'inTurn'>, PictureSource {
  readonly logger: Logger;
  readonly store: ObjectStore;
  readonly files: MerchFiles;
}

/** The parts that the shop's administration is made of. Nothing is connected yet. */
export function merchDeps<D extends Pick<ServiceDeps<CommerceConfig>, 'db' | 'logger' | 'config'>>(deps: D) {
  const store = createObjectStore(deps.config);
  return {
    ...deps,
    store,
    files: createMerchFiles({ ...deps, store }),
    imageHosts: deps.config.IMAGE_HOSTS ?? ['*'],
    fetchPicture: (address: string) => fetchPicture(address),
  };
}
