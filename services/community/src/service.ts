import { serveJpegPreviews } from '@poc/kit/http/jpeg-previews';
import { serveUploads } from '@poc/kit/http/uploads';
import type { ServiceOptions } from '@poc/kit/service';
import type { CommunityConfig } from './config.ts';
import { type CommunityParts, communityDeps } from './deps.ts';
import { handlers } from './handlers.ts';
import { jobs } from './jobs.ts';
import { recordingPresence } from './members/presence/record-presence.ts';
import { readPersonalData } from './members/read-personal-data.ts';
import { migrations } from './migrations.ts';
import { admitPostPicture } from './pictures/admit-post-picture.ts';
import { previewSize } from './pictures/picture-sizes.ts';
import { pictureFolder } from './pictures/post-picture-names.ts';
import { routes } from './routes.ts';

/** Declaration of community, for the process and for tests. */
export function communityService(): Omit<ServiceOptions<CommunityConfig, CommunityParts>, 'config'> {
  return {
    name: 'community',
    migrations,
    deps: communityDeps,
    routes: recordingPresence(routes),
    personalData: readPersonalData,
    handlers,
    jobs,
    extra: (app, deps) => {
      const files = { folder: pictureFolder, store: deps.store, admit: admitPostPicture(deps) };
      app.use(serveJpegPreviews({ ...files, size: previewSize }), serveUploads(files));
    },
  };
}
