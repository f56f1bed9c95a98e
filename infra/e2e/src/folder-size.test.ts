import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const maxFiles = 25;

/** Folders that are larger, and why they are still whole. */
const exceptions: Record<string, string> = {
  'services/catalog/src/shows': 'to be split: what administrators do, search',
  'services/commerce/src/billing': 'to be split: charges, cards, mails',
  'web/src/features/community/components': 'to be split: posts, comments, mentions',
};

it('no folder holds more than 25 files of code beside their tests: a larger one is split by subject', () => {
  const files = globSync('{services,gateway,infra,web}/**/*.{ts,tsx,js,mjs}', {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist|coverage)$/.test(path),
  }).filter((path) => !/\.test\.tsx?$/.test(path));
  expect(files.length).toBeGreaterThan(1_000);
  const sizes = Map.groupBy(files, dirname);
  const large = [...sizes.keys()].filter((folder) => (sizes.get(folder)?.length ?? 0) > maxFiles);
  // Both ways: an exception that is not needed any more goes.
  expect(large.toSorted()).toEqual(Object.keys(exceptions).toSorted());
});
