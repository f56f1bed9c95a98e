import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const maxLines = 300;

it('no file of code is longer than 300 lines: a longer one is split by subject', () => {
  const files = globSync('{services,gateway,infra,web}/**/*.{ts,tsx,js,mjs}', {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist|coverage)$/.test(path),
  });
  expect(files.length).toBeGreaterThan(1_000);
  const linesOf = (path: string) => readFileSync(join(root, path), 'utf8').split('\n').length - 1;
  expect(files.filter((path) => linesOf(path) > maxLines)).toEqual([]);
});
