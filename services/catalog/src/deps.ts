import { createPlanReader, type PlanOf } from '@poc/kit/entitlements/plan-of';
import { createPlayingDevices, type PlayingDevices } from '@poc/kit/entitlements/playing-devices';
import { createSignedUrls, type SignedUrls } from '@poc/kit/entitlements/signed-urls';
import { fetchPicture } from '@poc/kit/images/fetch-picture';
import type { PictureSource } from '@poc/kit/images/store-external-picture';
import type { ServiceDeps } from '@poc/kit/service';
import { createObjectStore, type ObjectStore } from '@poc/kit/storage/objects';
import type { CatalogConfig, Deps } from './config.ts';
import { filesInUse } from './shows/files-in-use.ts';
import { createShowFiles, type ShowFiles } from './shows/pictures/show-files.ts';
import type { AllowedHosts } from './shows/show-links.policy.ts';
import { createEncoder, type Encoder } from './video/conversion/encoder.ts';
import { createVideoStore, type VideoStore } from './video/uploads/video-store.ts';
import { type AddWatchTime, createWatchTime } from './watching/add-watch-time.ts';
import { createWatchedShowReader, type ReadWatchedShows } from './watching/find-watched.ts';
import { createProgressReader, type ReadProgress } from './watching/progress-reader.ts';

/** Parts of catalog that its use cases, jobs and event handlers share. */
export interface CatalogParts extends PictureSource {
  readonly store: ObjectStore;
  readonly files: ShowFiles;
  readonly signedUrls: SignedUrls;
  readonly devices: PlayingDevices;
  readonly hosts: AllowedHosts;
  readonly videos: VideoStore;
  readonly encoder: Encoder;
  readonly planOf: PlanOf;
  readonly readProgress: ReadProgress;
  readonly readWatchedShows: ReadWatchedShows;
  readonly addWatchTime: AddWatchTime;
}

export type CatalogDeps = Deps &
  CatalogParts &
  Pick<ServiceDeps, 'fetchPerson' | 'logger' | 'sharedReads' | 'synonyms' | 'searchServer'> & {
    readonly config: Pick<CatalogConfig, 'SHARED_READ_MS'>;
  };

/** Composition root of catalog. */
export function catalogDeps({ config, db, clock, logger }: ServiceDeps<CatalogConfig>): CatalogParts {
  const store = createObjectStore(config);
  return {
    store,
    files: createShowFiles({ logger, store, inUse: (keys) => filesInUse(db, keys) }),
    signedUrls: createSignedUrls(config.UPLOADS_SIGNING_KEY),
    devices: createPlayingDevices(config.REDIS_URL, logger),
    videos: createVideoStore({ config, clock, logger, store }),
    encoder: createEncoder(config.FFMPEG_PATH),
    planOf: createPlanReader(db),
    readProgress: createProgressReader(db),
    readWatchedShows: createWatchedShowReader(db),
    addWatchTime: createWatchTime(db),
    imageHosts: config.IMAGE_HOSTS,
    fetchPicture: (url) => fetchPicture(url),
    hosts: {
      videos: config.VIDEO_HOSTS,
      hls: config.STREAM_HOSTS,
    },
  };
}
