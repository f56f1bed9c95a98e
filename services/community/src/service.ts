import { serveJpegPreviews } from '@poc/kit/http/jpeg-previews';
import { serveUploads } from '@poc/kit/http/uploads';
import type { ServiceOptions } from '@poc/kit/service';
import { startBackground } from './background.ts';
import { communityDeps } from './community-deps.ts';
import type { CommunityConfig } from './config.ts';
import { handlers } from './handlers.ts';
import { migrations } from './migrations.ts';
import { readPersonalData } from './personal-data/read-personal-data.ts';
import { admitPostPicture } from './picture-uploads/admit-post-picture.ts';
import { previewSize } from './picture-uploads/picture-sizes.ts';
import { pictureFolder } from './post-pictures/post-picture-names.ts';
import { notingPresence } from './presence/note-presence.ts';
import { routes } from './routes.ts';

/** Community as a whole, without its settings: what `main.ts` runs and the tests start. */
export function communityService(): Omit<ServiceOptions<CommunityConfig>, 'config'> {
  return {
    name: 'community',
    migrations,
    routes: (deps) => notingPresence(deps, routes(communityDeps(deps))),
    personalData: readPersonalData,
    handlers,
    extra: (app, deps) => {
      const { store } = communityDeps(deps);
      const files = { folder: pictureFolder, store, admit: admitPostPicture(deps) };
      app.use(serveJpegPreviews({ ...files, size: previewSize }), serveUploads(files));
    },
    onStart: async (deps) => startBackground(deps),
  };
}
