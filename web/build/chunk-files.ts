import type { Rolldown } from 'vite';

export type Bundle = Rolldown.OutputBundle;

/** Files of a lazy module's chunk, including its imports. */
export function moduleFiles(bundle: Bundle, module: string): string[] {
  const own = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.facadeModuleId === module && file.isDynamicEntry,
  );
  if (!own) throw new Error(`No chunk was built for ${module}. Its route must be lazy.`);
  return filesOf(bundle, `/${own.fileName}`);
}

/** Files of a chunk, its imported chunks and its styles; styles in cascade order. */
export function filesOf(bundle: Bundle, entry: string): string[] {
  const files = new Set<string>();
  const visit = (name: string): void => {
    const chunk = bundle[name.slice(1)];
    if (chunk?.type !== 'chunk' || files.has(name)) return;
    files.add(name);
    for (const imported of chunk.imports) visit(`/${imported}`);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(`/${style}`);
  };
  visit(entry);
  return [...files];
}
