import { createPlanReader, type PlanOf } from '@poc/kit/entitlements/plan-of';
import { createPlayingDevices, type PlayingDevices } from '@poc/kit/entitlements/playing-devices';
import { createSignedUrls, type SignedUrls } from '@poc/kit/entitlements/signed-urls';
import { fetchPicture } from '@poc/kit/images/fetch-picture';
import type { PictureSource } from '@poc/kit/images/store-external-picture';
import type { ServiceDeps } from '@poc/kit/service';
import { createObjectStore, type ObjectStore } from '@poc/kit/storage/objects';
import type { Deps, StreamingConfig } from './config.ts';
import { createLiveStates, type LiveStates } from './ingest/live-state.ts';

/** Dependencies shared by streaming's use cases, built from its configuration. */
export interface StreamingParts extends PictureSource {
  /** Signs URLs of videos that a plan unlocks. */
  readonly signedUrls: SignedUrls;
  readonly planOf: PlanOf;
  readonly devices: PlayingDevices;
  readonly store: ObjectStore;
  readonly liveStates: LiveStates;
}

export type StreamingDeps = Deps &
  StreamingParts &
  Pick<ServiceDeps, 'logger' | 'sharedReads' | 'synonyms' | 'searchServer'>;

/** Composition root of streaming's API process. */
export const streamingDeps = ({ config, db, logger }: ServiceDeps<StreamingConfig>): StreamingParts => ({
  signedUrls: createSignedUrls(config.UPLOADS_SIGNING_KEY),
  planOf: createPlanReader(db),
  devices: createPlayingDevices(config.REDIS_URL, logger),
  store: createObjectStore(config),
  liveStates: createLiveStates(db),
  imageHosts: config.IMAGE_HOSTS,
  fetchPicture: (url) => fetchPicture(url),
});
