import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const skipped = new Set(['node_modules', 'dist', 'coverage', '.git']);

/** SHA-256 over names and contents of files and folders, without build output, dependencies and tests. */
export function contentHash(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of filesIn(path)) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function filesIn(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (skipped.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) return [];
      const inner = join(path, entry.name);
      if (entry.isDirectory()) return filesIn(inner);
      return entry.isFile() ? [inner] : [];
    });
}
