import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { components } from './components.ts';

const folder = join(import.meta.dirname, '..');
const rules = /([^{};]+)\{([^{}]*)\}/g;
const maxDotPx = 16;

/** Selectors of small squares whose only visible part is a background, outside media queries for forced colours. */
function dotsOf(css: string): string[] {
  const forced = [...css.matchAll(/@media \(forced-colors: active\) \{((?:[^{}]*\{[^{}]*\})*)\s*\}/g)].join();
  return [...css.matchAll(rules)].flatMap(([, selector = '', body = '']) => {
    const [width, height] = ['width', 'height'].map((side) =>
      Number(new RegExp(`(?:^|\\s)${side}: (\\d+)px`).exec(body)?.[1]),
    );
    const isDot = width === height && Number(width) <= maxDotPx && /background(-color)?:/.test(body);
    return isDot && !forced.includes(selector.trim()) ? [selector.trim()] : [];
  });
}

test('finds a dot that forced colours hide', () => {
  const dot = '.dot {\n  width: 9px;\n  height: 9px;\n  background: red;\n}\n';
  expect(dotsOf(dot)).toEqual(['.dot']);
  expect(dotsOf(`${dot}@media (forced-colors: active) {\n  .dot {\n    border: 4px solid;\n  }\n}`)).toEqual(
    [],
  );
});

test('draws dots by borders, which forced colours keep', () => {
  const files = globSync('**/*.css', { cwd: folder });
  const found = files.flatMap((file) =>
    dotsOf(readFileSync(join(folder, file), 'utf8')).map((dot) => `${file}: ${dot}`),
  );
  expect(found).toEqual([]);
  const chips = JSON.stringify(components.MuiChip?.styleOverrides);
  const marks = [...chips.matchAll(/"&::before":(\{[^}]*\})/g)].map(([, mark = '']) => mark);
  expect(marks.length).toBeGreaterThan(0);
  expect(marks.filter((mark) => !mark.includes('"border"') || mark.includes('"background'))).toEqual([]);
});
