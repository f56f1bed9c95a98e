import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '..');

/** An element that contains only user-generated text: a title, a name, a text. */
const words =
  /<(?:p|h[1-4]|strong|span)\b([^>]*)>\s*\{((?:[A-Za-z]+\.)*(?:content|description|product_name)|(?:show|Show|product|post|revision|result|comment)\.(?:title|text)|(?:User|user|option|data)\.name|item\.text|mute\.reason)\}/g;
/** Files whose matches are POC's own wording. */
const ownWords = /features\/(?:home|info)\/|subscription\/components\/bills\.tsx$/;

test('each element with user-generated text takes its direction from it', () => {
  const found = globSync('{features,shared}/**/*.tsx', { cwd: folder })
    .filter((file) => !file.includes('.test.') && !ownWords.test(file))
    .flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(words)].map(([, attributes, name]) => ({
        at: `${file}: ${name}`,
        isDirected: attributes?.includes('dir="auto"'),
      })),
    );
  expect(found.length).toBeGreaterThan(30);
  expect(found.filter(({ isDirected }) => !isDirected).map(({ at }) => at)).toEqual([]);
});

test('blocks take their own text direction, forced colours keep borders, and print is black', () => {
  const css = readFileSync(join(folder, 'theme/base.css'), 'utf8');
  expect(css).toMatch(/:where\([^)]*\bp\b[^)]*\binput\b[^)]*\) \{\s*unicode-bidi: plaintext;/);
  expect(css).toContain('@media (forced-colors: active)');
  expect(css).toContain('@media print');
});
