import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '..');
/** A colour other than a token of the theme or a grey. */
const foreign = /#(?!([0-9a-f])\1\1\b)[0-9a-f]{3,8}\b|\b(?:rgb|hsl)a?\([^)]*\)/gi;

test('style sheets have no colours besides the theme’s and greys', () => {
  const sheets = globSync('**/*.css', { cwd: folder });
  expect(sheets.length).toBeGreaterThan(50);
  const found = sheets.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(foreign)].map(([colour]) => `${file}: ${colour}`),
  );
  expect(found).toEqual([]);
});
