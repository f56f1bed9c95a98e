import { join } from 'node:path';
import { minifySync, type Plugin, type Rolldown } from 'vite';
import { earlyPages } from './early-pages.ts';
import { type EarlyChunks, startEarly } from './start-early.ts';

type Bundle = Rolldown.OutputBundle;

/**
 * Writes `startEarly` into index.html with the files of this build, after the colour scheme's script and before any
 * other file is asked for. The gateway puts the hash of its text into the content security policy.
 */
export function earlyStart(): Plugin {
  let source = '';
  return {
    name: 'poc:early-start',
    apply: 'build',
    configResolved({ root }) {
      source = join(root, 'src');
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const pages = earlyPages.map(({ module, ...page }): EarlyChunks => {
          const files = filesOf(bundle, join(source, module));
          if (files.length === 0) throw new Error(`There is no chunk of ${module}: is its route lazy?`);
          return { ...page, files };
        });
        const { code } = minifySync('start-early.js', `(${startEarly})(${JSON.stringify(pages)})`);
        return html.replace('<!-- early -->', () => `<script>${code}</script>`);
      },
    },
  };
}

/** The chunk of a module with all chunks and styles that it imports; the entry's are in it where it needs them. */
function filesOf(bundle: Bundle, module: string): string[] {
  const files = new Set<string>();
  const visit = (name: string): void => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || files.has(`/${name}`)) return;
    files.add(`/${name}`);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(`/${style}`);
    for (const imported of chunk.imports) visit(imported);
  };
  const own = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.facadeModuleId === module && file.isDynamicEntry,
  );
  if (own) visit(own.fileName);
  const bytes = (path: string): number => {
    const file = bundle[path.slice(1)];
    return file?.type === 'chunk' ? file.code.length : 0;
  };
  // Browsers ask for six files at a time: the largest must not be the last to begin.
  return [...files].toSorted((a, b) => bytes(b) - bytes(a));
}
