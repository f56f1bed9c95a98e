import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { minifySync, type Plugin } from 'vite';
import type { LoadCode, Page, Shell } from '../src/app/pages/page.ts';
import { heroShellMarkup, navShellMarkup } from '../src/features/home/components/hero-shell.ts';
import { type Bundle, filesOf, moduleFiles } from './chunk-files.ts';
import { type EarlyFiles, startEarly } from './start-early.ts';

/** The document of one page, cut where the gateway puts something in. As in `pages.json`. */
interface PageDocument {
  /** As in the page's record. */
  readonly path: string;
  readonly start: string;
  /** Title and description, for a gateway that can't write those of the page itself. */
  readonly meta: string;
  readonly head: string;
  /** The prerendered page stands before it. */
  readonly tail: string;
  /** The address below `/api` whose public answer the page is prerendered with. */
  readonly data?: string;
  /** What stands in the page until the app is there, where the gateway prerenders nothing; and for people who save data. */
  readonly html?: string;
  readonly lowDataHtml?: string;
}

/** Beside the files of the build, and like all of its files that begin with a dot never served. */
const documentsFile = '.pages/pages.json';
/** Where the records are, below `src`. */
const pagesFolder = 'app/pages';

const metaMark = '<!-- meta -->';
const prerenderedMark = '<!-- prerendered -->';
const earlyMark = '<!-- early -->';
const appTags =
  /\s*<(?:script type="module"[^>]*><\/script>|link rel="(?:modulepreload|stylesheet|preload)"[^>]*>)/g;
const entryTag = /<script type="module"[^>]*src="([^"]+)"/;
const fontFaces = /@font-face\{[^}]*url\([^}]*\}/g;

/**
 * Writes what a page needs to paint into the page itself: its styles, and the script that asks for everything else.
 * The documents of all pages go into `pages.json`, from which the gateway serves them prerendered; index.html is what the
 * service worker answers with where there is no network.
 */
export function pageDocuments(): Plugin {
  let source = '';
  return {
    name: 'poc:page-documents',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved({ root }) {
      source = join(root, 'src');
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const index = bundle['index.html'];
        if (index?.type !== 'asset') throw new Error('There is no index.html in the build.');
        const template = String(index.source);
        const entry = entryTag.exec(template)?.[1];
        if (entry === undefined) throw new Error('index.html has no script of the app.');
        const html = template.replace(appTags, '');
        const common = filesOf(bundle, entry);
        refuseMaterial(bundle, common);
        const early = { entry, files: common.filter((file) => file !== entry) };
        index.source = inline(html, bundle, early, common)
          .replaceAll(metaMark, '')
          .replace(prerenderedMark, navShellMarkup());
        const { pages, shells } = await readPages(source);
        const documents = pages.map((page): PageDocument => {
          const { path, access, shell, data, params } = page;
          const modules = [page.load, ...(shell === 'public' ? [] : [shells[shell]])];
          const files = new Set([
            ...common,
            ...modules.flatMap((load) => moduleFiles(bundle, moduleOf(load, source))),
          ]);
          files.delete(entry);
          const early: EarlyFiles = {
            entry,
            files: [...files],
            ...(data && { data }),
            ...(params && { params }),
            ...(access !== 'public' && { signedIn: true }),
          };
          const screen = screenOf(page);
          // What does not depend on the page needs the common styles alone.
          const styles = screen.html === undefined ? [...files] : common;
          return {
            path,
            ...cut(inline(html, bundle, early, styles)),
            ...screen,
          };
        });
        this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ entry }) });
        this.emitFile({ type: 'asset', fileName: documentsFile, source: JSON.stringify(documents) });
      },
    },
  };
}

/** @throws Error when what every page loads has MUI in it: public pages have no room for that */
function refuseMaterial(bundle: Bundle, files: readonly string[]): void {
  for (const file of files) {
    const chunk = bundle[file.slice(1)];
    if (chunk?.type === 'chunk' && chunk.moduleIds.some((id) => id.includes('/node_modules/@mui/')))
      throw new Error(`Every page would load MUI, by ${file}.`);
  }
}

function cut(html: string): Pick<PageDocument, 'start' | 'meta' | 'head' | 'tail'> {
  const [start = '', meta = '', rest = ''] = html.split(metaMark);
  const [head = '', tail = ''] = rest.split(prerenderedMark);
  return { start, meta, head, tail };
}

interface PageModule {
  readonly pages: readonly Page[];
  readonly shells: Readonly<Record<Exclude<Shell, 'public'>, LoadCode>>;
}

/** The records of the app itself; by an address that is not known ahead, so that they do not become part of the configuration. */
const readPages = (source: string): Promise<PageModule> =>
  import(pathToFileURL(join(source, pagesFolder, 'pages.ts')).href);

/** The file of the module that a record imports. Nothing but the text of the function names it. */
function moduleOf(load: LoadCode, source: string): string {
  const [, specifier] = /import\(['"](.+?)['"]\)/.exec(String(load)) ?? [];
  if (specifier === undefined) throw new Error(`This is no import of one module: ${load}`);
  return resolve(source, pagesFolder, specifier);
}

type Screen = Pick<PageDocument, 'data' | 'html' | 'lowDataHtml'>;
function screenOf({ path, clientOnly, data }: Page): Screen {
  if (path === '/') return { html: heroShellMarkup(false), lowDataHtml: heroShellMarkup(true) };
  if (clientOnly !== undefined) return { html: navShellMarkup(clientOnly) };
  const [first] = data ?? [];
  const isPublic = first !== undefined && !/:user|^\/admin\//.test(first);
  return isPublic ? { data: first } : {};
}

/**
 * Puts styles into the page, and the script with the list of everything else that it needs.
 * @param among the styles among these files stand in the page itself
 */
function inline(html: string, bundle: Bundle, early: EarlyFiles, among: readonly string[]): string {
  const styles = among.filter((file) => file.endsWith('.css'));
  const css = styles.map((file) => cssOf(bundle, file)).join('');
  const files = byBytes(
    bundle,
    early.files.filter((file) => !styles.includes(file)),
  );
  const { code } = minifySync('start-early.js', `(${startEarly})()`);
  // Fonts wait for `startEarly`; and a link that is disabled loads nothing, but says to the app that its styles are here.
  const head = [
    `<style>${css.replace(fontFaces, '')}</style>`,
    `<style id="fonts" media="not all">${(css.match(fontFaces) ?? []).join('')}</style>`,
    ...styles.map((file) => `<link rel="stylesheet" href="${file}" disabled>`),
  ].join('');
  const json = JSON.stringify({ ...early, files }).replaceAll('<', '\\u003c');
  const script = `<script type="application/json" id="early">${json}</script><script>${code}</script>`;
  return html.replace('</head>', () => `${head}</head>`).replace(earlyMark, () => script);
}

function cssOf(bundle: Bundle, file: string): string {
  const asset = bundle[file.slice(1)];
  if (asset?.type !== 'asset') throw new Error(`There is no style ${file} in the build.`);
  return String(asset.source).trim();
}

/** Browsers ask for six files at a time: the largest must not be the last to begin. */
function byBytes(bundle: Bundle, files: readonly string[]): string[] {
  const bytes = (path: string): number => {
    const file = bundle[path.slice(1)];
    return file?.type === 'chunk' ? file.code.length : String(file?.source ?? '').length;
  };
  return files.toSorted((a, b) => bytes(b) - bytes(a));
}
