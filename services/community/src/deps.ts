import type { ServiceDeps } from '@poc/kit/service';
import { createObjectStore, type ObjectStore } from '@poc/kit/storage/objects';
import type { CommunityConfig } from './config.ts';
import { createPostPictureFiles, type PostPictureFiles } from './pictures/post-picture-files.ts';

/** Parts of community that its use cases and jobs share. */
export interface CommunityParts {
  readonly store: ObjectStore;
  /** The files of posts' pictures. */
  readonly pictures: PostPictureFiles;
}

/** Dependencies of a use case. */
export type CommunityDeps = CommunityParts &
  Pick<ServiceDeps, 'db' | 'clock' | 'askPerson' | 'logger' | 'sharedReads'>;

/** Composition root of community. */
export function communityDeps({ db, logger, config }: ServiceDeps<CommunityConfig>): CommunityParts {
  const store = createObjectStore(config);
  return { store, pictures: createPostPictureFiles({ db, logger, store }) };
}
