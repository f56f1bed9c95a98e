import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');

/** Runs dependency-cruiser with the project's rules over a small project; returns its exit code and report. */
function cruise(project: string): Promise<{ code: number; report: string }> {
  const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  return new Promise((done) => {
    execFile(
      process.execPath,
      [program, 'services', 'web', '--config', '.dependency-cruiser.mjs'],
      { cwd: project },
      (error, stdout) => done({ code: typeof error?.code === 'number' ? error.code : 0, report: stdout }),
    );
  });
}

/** Files of a conforming project, by path. */
const conforming: Record<string, string> = {
  'services/shared/kit/src/log.ts': 'export const log = 1;\n',
  'services/identity/src/user.ts': "export { log } from '../../shared/kit/src/log.ts';\n",
  'services/catalog/src/show.ts': 'export const show = 1;\n',
  // Two domains that import the api of each other.
  'services/catalog/src/shows/show.ts': "export { one } from '../video/video.api.ts';\n",
  'services/catalog/src/shows/shows.api.ts': "export { one as two } from './show.ts';\n",
  'services/catalog/src/video/clip.ts': "import '../shows/shows.api.ts';\nexport const one = 1;\n",
  'services/catalog/src/video/video.api.ts': "export { one } from './clip.ts';\n",
  'web/src/app.ts': 'export const app = 1;\n',
  'web/src/shared/money.ts': 'export const money = 1;\n',
  'web/src/shared/api/client.ts': 'export const call = 1;\n',
  'web/src/features/cart/cart.ts': "export { money } from '../../shared/money.ts';\n",
  'web/src/features/cart/page.ts': "export { money } from './cart.ts';\n",
  'web/src/features/cart/api/quote.ts': "export { call } from '../../../shared/api/client.ts';\n",
};

/** Violations, each added to the project by one more file. */
const violations: readonly (readonly [what: string, rule: string, file: string, source: string])[] = [
  [
    'a service that imports another',
    'no-service-to-service',
    'services/identity/src/shows.ts',
    "export { show } from '../../catalog/src/show.ts';\n",
  ],
  [
    'a web app that imports more than contracts',
    'web-through-contracts-only',
    'web/src/log.ts',
    "export { log } from '../../services/shared/kit/src/log.ts';\n",
  ],
  [
    'a feature of the web app that imports another',
    'no-feature-to-feature',
    'web/src/features/shop/shop.ts',
    "export { money } from '../cart/cart.ts';\n",
  ],
  [
    'shared code of the web app that imports a feature',
    'web-shared-knows-no-feature',
    'web/src/shared/total.ts',
    "export { money } from '../features/cart/cart.ts';\n",
  ],
  [
    'a screen that calls the API outside of an `api` folder',
    'web-calls-in-api-folders',
    'web/src/features/cart/quoted.ts',
    "export { call } from '../../shared/api/client.ts';\n",
  ],
  [
    'a domain that imports an internal file of another',
    'domains-meet-through-their-api',
    'services/catalog/src/shows/list.ts',
    "export { one } from '../video/clip.ts';\n",
  ],
  ['a cycle that is not between apis', 'no-cycles', 'services/catalog/src/shows/a.ts', "import './b.ts';\n"],
];

// The checker loads the compiler and runs twice: far slower than other unit tests.
describe('module boundaries', { timeout: 60_000 }, () => {
  let project: string;
  const write = async (file: string, source: string): Promise<void> => {
    await mkdir(dirname(join(project, file)), { recursive: true });
    await writeFile(join(project, file), source);
  };
  let faulty: { code: number; report: string };

  beforeAll(async () => {
    project = await mkdtemp(join(tmpdir(), 'poc-boundaries-'));
    for (const file of [
      '.dependency-cruiser.mjs',
      'tsconfig.base.json',
      'tsconfig.node.json',
      'package.json',
    ]) {
      await cp(join(root, file), join(project, file));
    }
    for (const [file, source] of Object.entries(conforming)) await write(file, source);
  });
  afterAll(() => rm(project, { recursive: true, force: true }));

  it('accept a conforming project, in which two domains import the api of each other', async () => {
    expect(await cruise(project)).toMatchObject({ code: 0 });
  });

  describe('reject', () => {
    beforeAll(async () => {
      await write('services/catalog/src/shows/b.ts', "import './a.ts';\n");
      for (const [, , file, source] of violations) await write(file, source);
      faulty = await cruise(project);
    });

    it.each(violations)('%s', (_what, rule, file) => {
      expect(faulty.code).toBeGreaterThan(0);
      expect(faulty.report).toContain(`${rule}: ${file}`);
    });
  });
});
