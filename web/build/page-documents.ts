import { join } from 'node:path';
import { minifySync, type Plugin } from 'vite';
import { viewParams } from '../src/config/view-params.ts';
import { heroShellMarkup, navShellMarkup } from '../src/features/home/components/hero-shell.ts';
import { type Bundle, filesOf, moduleFiles } from './chunk-files.ts';
import { type EarlyPage, earlyPages } from './early-pages.ts';
import { type EarlyFiles, startEarly } from './start-early.ts';

/** The document of one page, cut where the gateway puts something in. As in `pages.json`. */
interface PageDocument {
  /** As in the route table; `*` is the document of all pages that have none of their own. */
  readonly path: string;
  readonly start: string;
  /** Title and description, for a gateway that can't write those of the page itself. */
  readonly meta: string;
  readonly head: string;
  /** The first screen stands before it. */
  readonly tail: string;
  /** The address below `/api` whose public answer fills the first screen. */
  readonly data?: string;
  /** As `viewParams`. */
  readonly params?: readonly string[];
  /** The first screen itself, where it is always the same; and for whom saves data. */
  readonly still?: string;
  readonly lowDataStill?: string;
}

/** Beside the files of the build, and like all of its files that begin with a dot never served. */
const documentsFile = '.pages/pages.json';

const metaMark = '<!-- meta -->';
const stillMark = '<!-- still -->';
const earlyMark = '<!-- early -->';
const appTags =
  /\s*<(?:script type="module"[^>]*><\/script>|link rel="(?:modulepreload|stylesheet|preload)"[^>]*>)/g;
const entryTag = /<script type="module"[^>]*src="([^"]+)"/;
const fontFaces = /@font-face\{[^}]*url\([^}]*\}/g;

/**
 * Writes what a page needs to paint into the page itself: its styles, and the script that asks for everything else.
 * index.html becomes the document of every page without one of its own; those of `earlyPages` go into `pages.json`, from
 * which the gateway serves them with the first screen drawn in.
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
      handler(_, bundle) {
        const index = bundle['index.html'];
        if (index?.type !== 'asset') throw new Error('There is no index.html in the build.');
        const template = String(index.source);
        const entry = entryTag.exec(template)?.[1];
        if (entry === undefined) throw new Error('index.html has no script of the app.');
        const html = template.replace(appTags, '');
        const common = filesOf(bundle, entry);
        const early = { entry, files: common.filter((file) => file !== entry) };
        const shell = fill(html, bundle, early, common);
        index.source = shell.replaceAll(metaMark, '').replace(stillMark, navShellMarkup);
        const documents = earlyPages.map((page): PageDocument => {
          const files = new Set([...common, ...moduleFiles(bundle, join(source, page.module))]);
          if (page.shell) for (const file of moduleFiles(bundle, join(source, page.shell))) files.add(file);
          files.delete(entry);
          const still = stillOf(page);
          const params = viewParams[page.path];
          const early: EarlyFiles = {
            entry,
            files: [...files],
            ...(page.data && { data: page.data }),
            ...(params && { params }),
            ...(page.shell !== undefined && { signedIn: true }),
          };
          // The hero needs the common styles alone.
          const styles = still.still === undefined ? [...files] : common;
          const parts = cut(fill(html, bundle, early, styles));
          return { path: page.path, ...parts, ...(params && { params }), ...still };
        });
        documents.push({ path: '*', ...cut(shell), still: navShellMarkup() });
        this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ entry }) });
        this.emitFile({ type: 'asset', fileName: documentsFile, source: JSON.stringify(documents) });
      },
    },
  };
}

function cut(html: string): Pick<PageDocument, 'start' | 'meta' | 'head' | 'tail'> {
  const [start = '', meta = '', rest = ''] = html.split(metaMark);
  const [head = '', tail = ''] = rest.split(stillMark);
  return { start, meta, head, tail };
}

type Screen = Pick<PageDocument, 'data' | 'still' | 'lowDataStill'>;
const stillOf = ({ path, still }: EarlyPage): Screen =>
  path === '/'
    ? { still: heroShellMarkup(false), lowDataStill: heroShellMarkup(true) }
    : still === undefined
      ? {}
      : { data: still };

/**
 * Puts styles into the page, and the script with the list of everything else that it needs.
 * @param among the styles among these files stand in the page itself
 */
function fill(html: string, bundle: Bundle, early: EarlyFiles, among: readonly string[]): string {
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
