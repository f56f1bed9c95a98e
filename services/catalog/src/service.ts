import { serveJpegPreviews } from '@poc/kit/http/jpeg-previews';
import { servePlaylists } from '@poc/kit/http/playlists';
import { serveUploads } from '@poc/kit/http/uploads';
import type { ServiceOptions } from '@poc/kit/service';
import type { CatalogConfig } from './config.ts';
import { type CatalogParts, catalogDeps } from './deps.ts';
import { handlers } from './handlers.ts';
import { jobs } from './jobs.ts';
import { migrations } from './migrations.ts';
import { readPersonalData } from './people/read-personal-data.ts';
import { routes } from './routes.ts';
import { ensureDefaultCategories } from './shows/categories/ensure-default-categories.ts';
import { previewSize } from './shows/pictures/show-picture.ts';
import { admitFile } from './video/access/admit-file.ts';
import { readPlaylist } from './video/access/read-playlist.ts';

/** Definition of the service, for the process and for tests. */
export function catalogService(): Omit<ServiceOptions<CatalogConfig, CatalogParts>, 'config'> {
  return {
    name: 'catalog',
    migrations,
    deps: catalogDeps,
    routes,
    handlers,
    jobs,
    personalData: readPersonalData,
    extra: (app, deps) => {
      const files = { folder: 'shows', store: deps.store };
      app.use(
        serveJpegPreviews({ ...files, size: previewSize }),
        servePlaylists({ folder: 'shows', read: readPlaylist(deps) }),
        serveUploads({ ...files, admit: admitFile(deps), presign: deps.videos.presign }),
      );
    },
    onStart: ensureDefaultCategories,
    close: ({ devices }) => devices.stop(),
  };
}
