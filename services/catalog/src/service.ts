import { serveJpegPreviews } from '@poc/kit/http/jpeg-previews';
import { servePlaylists } from '@poc/kit/http/playlists';
import { serveUploads } from '@poc/kit/http/uploads';
import type { ServiceDeps, ServiceOptions } from '@poc/kit/service';
import { startBackground } from './background.ts';
import { type CatalogDeps, catalogDeps } from './catalog-deps.ts';
import { ensureDefaultCategories } from './categories/ensure-default-categories.ts';
import type { CatalogConfig } from './config.ts';
import { admitFile } from './entitlements/admit-file.ts';
import { readPlaylist } from './entitlements/read-playlist.ts';
import { handlers } from './handlers.ts';
import { migrations } from './migrations.ts';
import { readPersonalData } from './personal-data/read-personal-data.ts';
import { previewSize } from './pictures/show-picture.ts';
import { routes } from './routes.ts';

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
