import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operations } from '@poc/stack/commands/ops';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const documents = ['*.md', 'infra/docs/**/*.md', 'infra/*/README.md', 'services/*/README.md']
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .map((path) => ({ path, text: read(path) }));

/** Returns each wrong match of a pattern, with its document. */
const faults = (pattern: RegExp, isWrong: (found: string) => boolean): string[] =>
  documents.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)]
      .map(([, found = '']) => found)
      .flatMap((found) => (isWrong(found) ? `${path}: ${found}` : [])),
  );

it('finds the documents', () => {
  const paths = documents.map(({ path }) => path);
  expect(paths).toContain('README.md');
  expect(paths).toContain('CONTRIBUTING.md');
  expect(paths).toContain('infra/docs/operations.md');
  expect(paths).toContain('infra/load/README.md');
});

it('every npm script and every operation that a document names exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  expect(faults(/npm run ([a-z][\w:-]*)/g, (name) => !(name in scripts))).toEqual([]);
  expect(faults(/npm run ops -- ([a-z][\w:-]*)/g, (name) => !(name in operations))).toEqual([]);
  // `npm start` and `npm test` need no `run`.
  expect(scripts).toMatchObject({ start: expect.any(String), test: expect.any(String) });
});

it('every bench and every profile of load that a document names exists', () => {
  const benches = read('infra/bench/src/benches/all.ts');
  expect(faults(/npm run bench -- ([a-z][\w-]*)/g, (name) => !benches.includes(`/${name}.ts'`))).toEqual([]);
  const profiles = read('infra/load/src/profiles.ts');
  expect(faults(/npm run load -- ([a-z][\w-]*)/g, (name) => !profiles.includes(`${name}: {`))).toEqual([]);
});

const isExample = (path: string): boolean => path.includes('/bookmark');

it('every file of ours that a document names exists', () => {
  const files =
    /(?<![\w/.-])((?:services|gateway|web|infra)\/[\w./-]+\.(?:ts|tsx|mjs|json|md|webp))(?![\w-])/g;
  expect(faults(files, (path) => !existsSync(join(root, path)) && !isExample(path))).toEqual([]);
});
