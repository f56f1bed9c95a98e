import type { AskPerson } from '@poc/kit/auth/identity-source';
import { createSignedAddresses, type SignedAddresses } from '@poc/kit/entitlements/signed-addresses';
import type { SharedReads } from '@poc/kit/http/shared-reads';
import { fetchPicture } from '@poc/kit/images/fetch-picture';
import type { PictureSource } from '@poc/kit/images/picture-to-keep';
import type { Logger } from '@poc/kit/log';
import type { ServiceDeps } from '@poc/kit/service';
import { createObjectStore, type ObjectStore } from '@poc/kit/storage/objects';
import type { CatalogConfig, Deps } from './config.ts';
import { filesInUse } from './shows/files-in-use.ts';
import { createShowFiles, type ShowFiles } from './shows/pictures/show-files.ts';
import type { AllowedHosts } from './shows/show-links.policy.ts';
import { createPlayingDevices, type PlayingDevices } from './video/access/playing-devices.ts';
import { createEncoder, type Encoder } from './video/conversion/encoder.ts';
import { createVideoStore, type VideoStore } from './video/uploads/video-store.ts';

/** What use cases reach beside the database. */
export interface CatalogDeps extends Deps, PictureSource {
  readonly askPerson: AskPerson;
  readonly store: ObjectStore;
  readonly files: ShowFiles;
  /** Of files that a plan opens. */
  readonly addresses: SignedAddresses;
  readonly devices: PlayingDevices;
  readonly hosts: AllowedHosts;
  readonly videos: VideoStore;
  readonly encoder: Encoder;
  readonly logger: Logger;
  readonly sharedReads: SharedReads;
}

/** The parts that the service is made of. Nothing is connected yet. */
export function catalogDeps<
  D extends Pick<
    ServiceDeps<CatalogConfig>,
    'db' | 'clock' | 'logger' | 'config' | 'askPerson' | 'sharedReads'
  >,
>(deps: D): D & CatalogDeps {
  const { config } = deps;
  const store = createObjectStore(config);
  return {
    ...deps,
    store,
    files: createShowFiles({
      logger: deps.logger,
      store,
      inUse: (keys) => filesInUse(deps.db, keys),
    }),
    addresses: createSignedAddresses(config.UPLOADS_SIGNING_KEY),
    devices: createPlayingDevices(config.REDIS_URL, deps.logger),
    videos: createVideoStore({ ...deps, store }),
    encoder: createEncoder(config.FFMPEG_PATH),
    imageHosts: config.IMAGE_HOSTS,
    fetchPicture: (address) => fetchPicture(address),
    hosts: {
      videos: config.VIDEO_HOSTS,
      hls: config.STREAM_HOSTS,
    },
  };
}
