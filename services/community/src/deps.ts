import type { ServiceDeps } from '@poc/kit/service';
import { createObjectStore, type ObjectStore } from '@poc/kit/storage/objects';
import type { CommunityConfig } from './config.ts';
import { createPostPictureFiles, type PostPictureFiles } from './pictures/post-picture-files.ts';

/** What belongs to one process of the service. */
interface CommunityParts {
  readonly store: ObjectStore;
  /** The files of posts' pictures. */
  readonly pictures: PostPictureFiles;
}

type Given = Pick<
  ServiceDeps<CommunityConfig>,
  'db' | 'clock' | 'askPerson' | 'logger' | 'config' | 'sharedReads'
>;

/** What use cases reach. */
export type CommunityDeps = Omit<Given, 'config'> & CommunityParts;

const made = new WeakMap<Given, CommunityParts>();

/** The parts that the service is made of, the same ones for the same deps. Nothing is connected yet. */
export function communityDeps<D extends Given>(deps: D): D & CommunityDeps {
  const parts = made.get(deps) ?? partsOf(deps);
  made.set(deps, parts);
  return { ...deps, ...parts };
}

function partsOf({ db, logger, config }: Given): CommunityParts {
  const store = createObjectStore(config);
  return { store, pictures: createPostPictureFiles({ db, logger, store }) };
}
