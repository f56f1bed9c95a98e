import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LoadCode, Page, Shell } from '../src/app/pages/page.ts';
import { type Bundle, moduleFiles } from './chunk-files.ts';

/** Folder of the page records, below `src`. */
const pagesFolder = 'app/pages';

type Shells = Readonly<Record<Exclude<Shell, 'public'>, LoadCode>>;

/** Imports the app's page records by a computed URL, so that they do not become part of the Vite configuration. */
export const readPages = (source: string): Promise<{ pages: readonly Page[]; shells: Shells }> =>
  import(pathToFileURL(join(source, pagesFolder, 'pages.ts')).href);

/** Files of a page and its shell, without the files of the entry. */
export function pageFiles(bundle: Bundle, page: Page, shells: Shells, source: string): string[] {
  const modules = [page.load, ...(page.shell === 'public' ? [] : [shells[page.shell]])];
  return modules.flatMap((load) => moduleFiles(bundle, moduleOf(load, source)));
}

/** File of the module that a record imports, read from the source text of its import function. */
function moduleOf(load: LoadCode, source: string): string {
  const [, specifier] = /import\(['"](.+?)['"]\)/.exec(String(load)) ?? [];
  if (specifier === undefined) throw new Error(`Not an import of a single module: ${load}`);
  return resolve(source, pagesFolder, specifier);
}
