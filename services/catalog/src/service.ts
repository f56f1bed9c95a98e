import { serveJpegPreviews } from '@poc/kit/http/jpeg-previews';
import { servePlaylists } from '@poc/kit/http/playlists';
import { serveUploads } from '@poc/kit/http/uploads';
import type { ServiceDeps, ServiceOptions } from '@poc/kit/service';
import type { CatalogConfig } from './config.ts';
import { type CatalogDeps, catalogDeps } from './deps.ts';
import { handlers } from './handlers.ts';
import { startBackground } from './jobs.ts';
import { migrations } from './migrations.ts';
import { readPersonalData } from './people/read-personal-data.ts';
import { routes } from './routes.ts';
import { ensureDefaultCategories } from './shows/categories/ensure-default-categories.ts';
import { previewSize } from './shows/pictures/show-picture.ts';
import { admitFile } from './video/access/admit-file.ts';
import { readPlaylist } from './video/access/read-playlist.ts';

/** The whole service but its settings, for the process and for tests alike. */
export function catalogService(): Omit<ServiceOptions<CatalogConfig>, 'config'> {
  let parts: (ServiceDeps<CatalogConfig> & CatalogDeps) | undefined;
  // Endpoints and files share one connection to Redis.
  const partsOf = (deps: ServiceDeps<CatalogConfig>) => (parts ??= catalogDeps(deps));

  return {
    name: 'catalog',
    migrations,
    routes: (deps) => routes(partsOf(deps)),
    handlers,
    personalData: readPersonalData,
    extra: (app, deps) => {
      const all = partsOf(deps);
      const files = { folder: 'shows', store: all.store };
      app.use(
        serveJpegPreviews({ ...files, size: previewSize }),
        servePlaylists({ folder: 'shows', read: readPlaylist(all) }),
        serveUploads({ ...files, admit: admitFile(all), presign: all.videos.presign }),
      );
    },
    onStart: async (deps) => {
      await ensureDefaultCategories(deps);
      return startBackground(deps);
    },
    onStop: () => parts?.devices.stop(),
  };
}
