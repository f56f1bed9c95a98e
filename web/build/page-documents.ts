import { join } from 'node:path';
import { minifySync, type Plugin } from 'vite';
import type { Page } from '../src/app/pages/page.ts';
import { navShellMarkup } from '../src/features/layout/nav-shell.ts';
import { type Bundle, filesOf } from './chunk-files.ts';
import { pageFiles, readPages } from './page-files.ts';
import { type EarlyFiles, startEarly } from './start-early.ts';

/** A page's document in `pages.json`, split where the gateway inserts content. */
interface PageDocument {
  readonly path: string;
  readonly start: string;
  /** Default title and description if the gateway has none for the page's entity. */
  readonly meta: string;
  readonly head: string;
  /** From the end of the head to the prerendered page. The page's styles and state precede it. */
  readonly open: string;
  /** Follows the prerendered page. */
  readonly tail: string;
  /** Path below `/api` of the public response that prerendering uses. */
  readonly data?: string;
  /** Initial content of a page that the gateway does not prerender. */
  readonly html?: string;
}

/** File in the build folder. Files whose name starts with a dot are never served. */
const documentsFile = '.pages/pages.json';

const metaMark = '<!-- meta -->';
const stateMark = '<!-- state -->';
const prerenderedMark = '<!-- prerendered -->';
const earlyMark = '<!-- early -->';
const appTags =
  /\s*<(?:script type="module"[^>]*><\/script>|link rel="(?:modulepreload|stylesheet|preload)"[^>]*>)/g;
const entryTag = /<script type="module"[^>]*src="([^"]+)"/;
const fontFaces = /@font-face\{[^}]*url\([^}]*\}/g;

/**
 * Inlines everything that a page needs for its first paint: its styles, and the script that requests the rest. Writes
 * the documents of all pages to `pages.json`, from which the gateway serves them prerendered; offline, the service
 * worker responds with index.html.
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
        if (index?.type !== 'asset') throw new Error('Missing index.html in the build.');
        const template = String(index.source);
        const entry = entryTag.exec(template)?.[1];
        if (entry === undefined) throw new Error('index.html has no script of the app.');
        const html = template.replace(appTags, '');
        const common = filesOf(bundle, entry);
        const early = { entry, files: common.filter((file) => file !== entry) };
        index.source = inline(html, bundle, early, common)
          .replaceAll(metaMark, '')
          .replace(stateMark, '')
          .replace(prerenderedMark, navShellMarkup());
        const { pages, shells } = await readPages(source);
        const documents = pages.map((page): PageDocument => {
          const { path, access, data, params } = page;
          const files = new Set([...common, ...pageFiles(bundle, page, shells, source)]);
          files.delete(entry);
          const early: EarlyFiles = {
            entry,
            files: [...files],
            ...(data && { data }),
            ...(params && { params }),
            ...(access !== 'public' && { signedIn: true }),
          };
          const screen = screenOf(page);
          // Content that does not depend on the page needs only the common styles.
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

function cut(html: string): Pick<PageDocument, 'start' | 'meta' | 'head' | 'open' | 'tail'> {
  const [start = '', meta = '', rest = ''] = html.split(metaMark);
  const [head = '', body = ''] = rest.split(stateMark);
  const [open = '', tail = ''] = body.split(prerenderedMark);
  return { start, meta, head, open, tail };
}

type Screen = Pick<PageDocument, 'data' | 'html'>;
function screenOf({ clientOnly, data }: Page): Screen {
  if (clientOnly !== undefined) return { html: navShellMarkup(clientOnly) };
  const [first] = data ?? [];
  const isPublic = first !== undefined && !/:user|^\/admin\//.test(first);
  return isPublic ? { data: first } : {};
}

/**
 * Inlines styles into the page, and the script with the list of other files.
 * @param among files that contain the styles to inline
 */
function inline(html: string, bundle: Bundle, early: EarlyFiles, among: readonly string[]): string {
  const styles = among.filter((file) => file.endsWith('.css'));
  const css = styles.map((file) => cssOf(bundle, file)).join('');
  const files = byBytes(
    bundle,
    early.files.filter((file) => !styles.includes(file)),
  );
  const { code } = minifySync('start-early.js', `(${startEarly})()`);
  // Fonts wait for `startEarly`. A disabled link loads nothing, but marks its style sheet as present for the app.
  const head = [
    `<style>${css.replace(fontFaces, '')}</style>`,
    `<style id="fonts" media="not all">${(css.match(fontFaces) ?? []).join('')}</style>`,
    ...styles.map((file) => `<link rel="stylesheet" href="${file}" disabled>`),
  ].join('');
  const json = JSON.stringify({ ...early, files }).replaceAll('<', '\\u003c');
  const script = `<script type="application/json" id="early">${json}</script><script>${code}</script>`;
  return html.replace('</head>', () => `${head}${stateMark}</head>`).replace(earlyMark, () => script);
}

function cssOf(bundle: Bundle, file: string): string {
  const asset = bundle[file.slice(1)];
  if (asset?.type !== 'asset') throw new Error(`Missing style in the build: ${file}.`);
  return String(asset.source).trim();
}

/** Sorts by size: browsers request six files at a time, and the largest should not start last. */
function byBytes(bundle: Bundle, files: readonly string[]): string[] {
  const bytes = (path: string): number => {
    const file = bundle[path.slice(1)];
    return file?.type === 'chunk' ? file.code.length : String(file?.source ?? '').length;
  };
  return files.toSorted((a, b) => bytes(b) - bytes(a));
}
