import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { theme } from './theme.ts';

const folder = join(import.meta.dirname, '..');
/** Sizes outside the scale. Sizes in `em` are allowed, because they follow their text. */
const foreign: Readonly<Record<string, RegExp>> = {
  '(?:(?:row-|column-)?gap|(?:padding|margin)[a-z-]*|font(?:-size)?|border[a-z-]*-radius)':
    /(?<![\w.-])\d*\.?\d+(?:px|rem|vw)\b/,
  'font(?:-weight)?': /^(?!var\(--weight-|inherit)/,
  'box-shadow': /^(?!inset|none|var\(|0 0 0 )/,
  transition: /\d(?:ms|s)\b/,
};
const widths = Object.values(theme.breakpoints.values).flatMap((width) => [
  `(min-width: ${width}px)`,
  `(max-width: ${width - 1}px)`,
]);

test('style sheets have no sizes, weights, shadows, paces or breakpoints besides the theme’s', () => {
  const sheets = globSync('**/*.css', { cwd: folder, exclude: ['theme/fonts.css'] });
  expect(sheets.length).toBeGreaterThan(50);
  const found = sheets.flatMap((file) => {
    const css = readFileSync(join(folder, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
    const values = Object.entries(foreign).flatMap(([property, pattern]) =>
      [...css.matchAll(new RegExp(`(?<![\\w-])${property}:\\s+([^;]+);`, 'g'))]
        .filter(([, value = '']) => pattern.test(value))
        .map(([declaration]) => declaration),
    );
    const queries = [...css.matchAll(/@media [^{]*/g)].flatMap(([query]) =>
      (query.match(/\([a-z]+-width: [^)]*\)/g) ?? []).filter((width) => !widths.includes(width)),
    );
    return [...values, ...queries].map((what) => `${file}: ${what}`);
  });
  expect(found).toEqual([]);
});

test('components and the theme have no weights of text besides the scale’s', () => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: folder, exclude: ['**/*.test.*'] });
  const found = sources.flatMap((file) =>
    (readFileSync(join(folder, file), 'utf8').match(/\b(?:fontWeight\w*|font)[:=] ?.*/g) ?? [])
      .filter((declaration) => !/^font\w*: '(?:var\(--weight-|inherit)/.test(declaration))
      .map((declaration) => `${file}: ${declaration}`),
  );
  expect(found).toEqual([]);
});
