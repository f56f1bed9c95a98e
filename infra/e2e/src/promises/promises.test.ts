import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '@poc/stack/paths';
import { expect, it } from 'vitest';
import { promises } from './promises.ts';

it('are thirty', () => {
  expect(promises.map(({ number }) => number)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
});

it.each(promises)('$number, $promise: has existing tests', ({ shownBy }) => {
  expect(shownBy.length).toBeGreaterThan(0);
  for (const { file, title } of shownBy)
    expect(readFileSync(join(repoRoot, file), 'utf8'), file).toContain(title);
});
