import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import type { Page } from '../src/app/pages/page.ts';
import { filesOf } from './chunk-files.ts';
import { pageFiles, readPages } from './page-files.ts';

/** Public pages that consist of a form. */
const formPages = ['/checkout', '/login', '/register', '/verify-email', '/invitation', '/contact'];

/** Limit for the compressed JavaScript that a page loads first, in KiB. */
export function scriptBudgetOf({ path, access }: Pick<Page, 'path' | 'access'>): number {
  if (access === 'admin') return 260;
  return access === 'member' || formPages.includes(path) ? 235 : 205;
}

/** Returns an error message for each page above its budget. */
export function overBudget(pages: readonly (Pick<Page, 'path' | 'access'> & { bytes: number })[]): string[] {
  return pages
    .filter((page) => page.bytes > scriptBudgetOf(page) * 1_024)
    .map((page) => `${page.path}: ${(page.bytes / 1_024).toFixed(1)} KB, more than ${scriptBudgetOf(page)}`);
}

/** Fails the build when the code that a page imports statically exceeds its budget. Lazy parts do not count. */
export function scriptBudgets(): Plugin {
  let source = '';
  return {
    name: 'poc:script-budgets',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved({ root }) {
      source = join(root, 'src');
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
        const common = filesOf(bundle, `/${entry?.fileName}`);
        const sizes = new Map(
          Object.values(bundle).map((file) => [
            `/${file.fileName}`,
            file.type === 'chunk' ? gzipSync(file.code, { level: 9 }).length : 0,
          ]),
        );
        const { pages, shells } = await readPages(source);
        const measured = pages.map((page) => {
          const files = new Set([...common, ...pageFiles(bundle, page, shells, source)]);
          const bytes = [...files].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);
          return { path: page.path, access: page.access, bytes };
        });
        const over = overBudget(measured);
        if (over.length > 0) throw new Error(`JavaScript above its budget:\n${over.join('\n')}`);
      },
    },
  };
}
