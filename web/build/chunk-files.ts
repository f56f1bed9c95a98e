import type { Rolldown } from 'vite';

export type Bundle = Rolldown.OutputBundle;

/** The chunk of a lazy module with all that it imports. */
export function moduleFiles(bundle: Bundle, module: string): string[] {
  const own = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.facadeModuleId === module && file.isDynamicEntry,
  );
  if (!own) throw new Error(`There is no chunk of ${module}: is its route lazy?`);
  return filesOf(bundle, `/${own.fileName}`);
}

/** A chunk, and the chunks and styles that it imports, styles in the order of the cascade. */
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
