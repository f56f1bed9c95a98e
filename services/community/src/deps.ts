import type { ServiceDeps } from '@poc/kit/service';
import { createObjectStore, type ObjectStore } from '@poc/kit/storage/objects';
import type { CommunityConfig } from './config.ts';
import { createPresenceRecorder, type PresenceRecorder } from './members/presence/record-presence.ts';
import { createPostPictureFiles, type PostPictureFiles } from './pictures/post-picture-files.ts';

/** Dependencies shared by community's use cases and jobs, built from its configuration. */
export interface CommunityParts {
  readonly store: ObjectStore;
  readonly pictures: PostPictureFiles;
  readonly presence: PresenceRecorder;
}

export type CommunityDeps = CommunityParts &
  Pick<ServiceDeps, 'db' | 'clock' | 'askPerson' | 'logger' | 'sharedReads'>;

/** Composition root of community. */
export function communityDeps({ db, clock, logger, config }: ServiceDeps<CommunityConfig>): CommunityParts {
  const store = createObjectStore(config);
  return {
    store,
    pictures: createPostPictureFiles({ db, logger, store }),
    presence: createPresenceRecorder({ db, clock, logger }),
  };
}
