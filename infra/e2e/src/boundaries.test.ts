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

async function write(project: string, file: string, source: string): Promise<void> {
  await mkdir(dirname(join(project, file)), { recursive: true });
  await writeFile(join(project, file), source);
}

// Each test starts the checker, which loads the compiler: far slower than other unit tests.
describe('module boundaries', { timeout: 60_000 }, () => {
  let project: string;
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
    await write(project, 'services/catalog/src/show.ts', 'export const show = 1;\n');
    await write(project, 'services/shared/kit/src/log.ts', 'export const log = 1;\n');
    await write(project, 'web/src/app.ts', 'export const app = 1;\n');
  });
  afterAll(() => rm(project, { recursive: true, force: true }));

  it('accept a conforming project', async () => {
    await write(
      project,
      'services/identity/src/user.ts',
      "export { log } from '../../shared/kit/src/log.ts';\n",
    );
    expect(await cruise(project)).toMatchObject({ code: 0 });
  });

  it('reject a service that imports another', async () => {
    await write(
      project,
      'services/identity/src/user.ts',
      "export { show } from '../../catalog/src/show.ts';\n",
    );
    const { code, report } = await cruise(project);
    expect(code).toBeGreaterThan(0);
    expect(report).toContain('no-service-to-service');
  });

  it('reject a web app that imports more than contracts', async () => {
    await write(project, 'services/identity/src/user.ts', 'export const user = 1;\n');
    await write(project, 'web/src/app.ts', "export { log } from '../../services/shared/kit/src/log.ts';\n");
    const { code, report } = await cruise(project);
    expect(code).toBeGreaterThan(0);
    expect(report).toContain('web-through-contracts-only');
  });

  it('reject a feature of the web app that imports another, and shared code that imports a feature', async () => {
    await write(project, 'web/src/app.ts', 'export const app = 1;\n');
    await write(project, 'web/src/shared/money.ts', 'export const money = 1;\n');
    await write(project, 'web/src/features/cart/cart.ts', "export { money } from '../../shared/money.ts';\n");
    await write(project, 'web/src/features/cart/page.ts', "export { money } from './cart.ts';\n");
    expect(await cruise(project)).toMatchObject({ code: 0 });
    await write(project, 'web/src/features/shop/shop.ts', "export { money } from '../cart/cart.ts';\n");
    await write(project, 'web/src/shared/total.ts', "export { money } from '../features/cart/cart.ts';\n");
    const { code, report } = await cruise(project);
    expect(code).toBeGreaterThan(0);
    expect(report).toContain('no-feature-to-feature');
    expect(report).toContain('web-shared-knows-no-feature');
    await rm(join(project, 'web/src/features'), { recursive: true });
    await rm(join(project, 'web/src/shared/total.ts'));
  });

  it('reject a screen that calls the API outside of an `api` folder', async () => {
    await write(project, 'web/src/shared/api/client.ts', 'export const call = 1;\n');
    await write(
      project,
      'web/src/features/cart/api/quote.ts',
      "export { call } from '../../../shared/api/client.ts';\n",
    );
    expect(await cruise(project)).toMatchObject({ code: 0 });
    await write(
      project,
      'web/src/features/cart/page.ts',
      "export { call } from '../../shared/api/client.ts';\n",
    );
    const { code, report } = await cruise(project);
    expect(code).toBeGreaterThan(0);
    expect(report).toContain('web-calls-in-api-folders: web/src/features/cart/page.ts');
    await rm(join(project, 'web/src/features'), { recursive: true });
    await rm(join(project, 'web/src/shared/api'), { recursive: true });
  });

  it('reject a domain that imports an internal file of another', async () => {
    await write(project, 'services/catalog/src/video/clip.ts', 'export const clip = 1;\n');
    await write(project, 'services/catalog/src/video/video.api.ts', "export { clip } from './clip.ts';\n");
    await write(
      project,
      'services/catalog/src/shows/list.ts',
      "export { clip } from '../video/video.api.ts';\n",
    );
    expect(await cruise(project)).toMatchObject({ code: 0 });
    await write(project, 'services/catalog/src/shows/list.ts', "export { clip } from '../video/clip.ts';\n");
    const { code, report } = await cruise(project);
    expect(code).toBeGreaterThan(0);
    expect(report).toContain('domains-meet-through-their-api: services/catalog/src/shows/list.ts');
    await rm(join(project, 'services/catalog/src/shows'), { recursive: true });
  });

  it('accept two domains that import the api of each other, and reject any other cycle', async () => {
    await write(
      project,
      'services/catalog/src/shows/show.ts',
      "export { one } from '../video/video.api.ts';\n",
    );
    await write(
      project,
      'services/catalog/src/shows/shows.api.ts',
      "export { one as two } from './show.ts';\n",
    );
    await write(
      project,
      'services/catalog/src/video/clip.ts',
      "import '../shows/shows.api.ts';\nexport const one = 1;\n",
    );
    await write(project, 'services/catalog/src/video/video.api.ts', "export { one } from './clip.ts';\n");
    expect(await cruise(project)).toMatchObject({ code: 0 });
    await write(project, 'services/catalog/src/shows/a.ts', "import './b.ts';\n");
    await write(project, 'services/catalog/src/shows/b.ts', "import './a.ts';\n");
    const { code, report } = await cruise(project);
    expect(code).toBeGreaterThan(0);
    expect(report).toContain('no-cycles: services/catalog/src/shows/a.ts');
    await rm(join(project, 'services/catalog/src/shows'), { recursive: true });
    await rm(join(project, 'services/catalog/src/video'), { recursive: true });
  });
});
