import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { operations } from '@poc/stack/commands/ops';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const patterns = [
  '*.md',
  'infra/docs/**/*.md',
  '{gateway,k8s,web}/README.md',
  '{infra,services,services/shared}/*/README.md',
];
const documents = patterns
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
  expect(paths).toContain('infra/docs/operations/settings.md');
  expect(paths).toContain('infra/load/README.md');
});

it('every npm script and every operation that a document names exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  expect(faults(/npm run ([a-z][\w:-]*)/g, (name) => !(name in scripts))).toEqual([]);
  expect(faults(/npm run ops -- ([a-z][\w:-]*)/g, (name) => !(name in operations))).toEqual([]);
  // `npm start` and `npm test` need no `run`.
  expect(scripts).toMatchObject({ start: expect.any(String), test: expect.any(String) });
});

it('every bench and load profile that a document names exists', () => {
  const benches = read('infra/bench/src/benches/all.ts');
  expect(faults(/npm run bench -- ([a-z][\w-]*)/g, (name) => !benches.includes(`/${name}.ts'`))).toEqual([]);
  const profiles = read('infra/load/src/profiles.ts');
  expect(faults(/npm run load -- ([a-z][\w-]*)/g, (name) => !profiles.includes(`${name}: {`))).toEqual([]);
});

const isExample = (path: string): boolean => path.includes('/bookmark');

it('every file of the repository that a document names exists', () => {
  const files =
    /(?<![\w/.-])((?:services|gateway|web|infra)\/[\w./-]+\.(?:ts|tsx|mjs|json|md|webp))(?![\w-])/g;
  expect(faults(files, (path) => !existsSync(join(root, path)) && !isExample(path))).toEqual([]);
});

/** Returns the anchors that GitHub gives the headings of a text. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

it('every relative link of a document leads to a file and, with an anchor, to a heading', () => {
  const links = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\((?!https?:|mailto:)([^)\s]+\.\w+|[^)\s]*#[^)\s]+|\.\.?\/[^)\s]+)\)/g)].map(
      ([, link = '']) => ({ path, link }),
    ),
  );
  expect(links.length).toBeGreaterThan(100);
  const wrong = links.filter(({ path, link }) => {
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? path : join(dirname(path), file);
    if (!existsSync(join(root, target))) return true;
    return anchor !== undefined && target.endsWith('.md') && !anchorsOf(read(target)).includes(anchor);
  });
  expect(wrong).toEqual([]);
});

it('every log line that the operations pages and alerts quote exists', () => {
  const sources = [
    'services/**/src/**/*.ts',
    'gateway/src/**/*.ts',
    'infra/*/src/**/*.ts',
    'services/**/*.mjs',
  ]
    .flatMap((pattern) => globSync(pattern, { cwd: root, exclude: (path) => path.includes('node_modules') }))
    .filter((path) => !path.endsWith('.test.ts'))
    .map(read)
    .join('\n');
  const quoted = documents
    .filter(({ path }) => /infra\/docs\/(operations\/|alerts)/.test(path))
    .flatMap(({ text }) => [
      ...text.matchAll(/`((?!npm|npx|node|kubectl|docker|mongo)[A-Za-z]+(?: [\w…:.,'-]+){2,})`/g),
    ])
    .map(([, line = '']) => line);
  expect(quoted.length).toBeGreaterThan(8);
  const parts = (line: string): string[] => line.split(/ ?… ?|: unavailable$/).filter((part) => part !== '');
  expect(quoted.filter((line) => parts(line).some((part) => !sources.includes(part)))).toEqual([]);
});

/** Reads the folders that a README's tree names: indented by two spaces a level, one or more in a line. */
function namedFolders(tree: string): Set<string> {
  const parents: string[] = [];
  const found = new Set<string>();
  for (const line of tree.split('\n')) {
    const [, indent = '', listed = ''] = /^( *)((?:[\w-]+\/(?: {1,2}|$))*)/.exec(line) ?? [];
    const names = listed.split(/\/ */).filter((name) => name !== '');
    parents.length = indent.length / 2;
    for (const name of names) found.add([...parents, name].join('/'));
    parents.push(...names.slice(-1));
  }
  return found;
}

it('every tree of a README names the folders that exist', () => {
  const wrong = documents.flatMap(({ path, text }) => {
    const tree = /```\n(src\/\n[\s\S]*?)```/.exec(text)?.[1];
    if (tree === undefined) return [];
    const base = join(root, dirname(path));
    const named = namedFolders(tree);
    // A tree that names one folder names its siblings, too; test helpers and fonts excepted.
    const expected = [...new Set([...named].map((folder) => dirname(folder)))]
      .filter((parent) => parent !== '.')
      .flatMap((parent) => globSync(`${parent}/*/`, { cwd: base }))
      .map((folder) => folder.replace(/\/$/, ''))
      .filter((folder) => !/\/(testing|fonts)$/.test(folder));
    return [
      ...[...named]
        .filter((folder) => !existsSync(join(base, folder)))
        .map((folder) => `${path}: no ${folder}`),
      ...expected.filter((folder) => !named.has(folder)).map((folder) => `${path}: lacks ${folder}`),
    ];
  });
  expect(wrong).toEqual([]);
  expect(documents.filter(({ text }) => text.includes('```\nsrc/\n')).length).toBeGreaterThanOrEqual(7);
});
