import type { ServiceDeps } from '@poc/kit/service';
import { createObjectStore, type ObjectStore } from '@poc/kit/storage/objects';
import type { CommunityConfig } from './config.ts';
import { createPresenceRecorder, type PresenceRecorder } from './members/presence/record-presence.ts';
import { createHiddenPeopleFinder, type FindHiddenPeople } from './members/relations/find-hidden-people.ts';
import { createPostPictureFiles, type PostPictureFiles } from './pictures/post-picture-files.ts';
import { createViewerStateFinders, type ViewerStateFinders } from './posts/find-viewer-state.ts';

export interface CommunityParts {
  readonly store: ObjectStore;
  readonly pictures: PostPictureFiles;
  readonly presence: PresenceRecorder;
  readonly findHiddenPeople: FindHiddenPeople;
  readonly findViewerState: ViewerStateFinders;
}

export type CommunityDeps = CommunityParts &
  Pick<
    ServiceDeps,
    'db' | 'clock' | 'fetchPerson' | 'logger' | 'sharedReads' | 'synonyms' | 'searchServer'
  > & {
    readonly config: Pick<CommunityConfig, 'SHARED_READ_MS'>;
  };

export function communityDeps({ db, clock, logger, config }: ServiceDeps<CommunityConfig>): CommunityParts {
  const store = createObjectStore(config);
  return {
    store,
    pictures: createPostPictureFiles({ db, logger, store }),
    presence: createPresenceRecorder({ db, clock, logger }),
    findHiddenPeople: createHiddenPeopleFinder(db),
    findViewerState: createViewerStateFinders(db),
  };
}
