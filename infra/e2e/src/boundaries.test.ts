import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');

/** Runs dependency-cruiser with the house's rules over a small house of its own; gives its exit code and report. */
function cruise(house: string): Promise<{ code: number; report: string }> {
  const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  return new Promise((done) => {
    execFile(
      process.execPath,
      [program, 'services', 'web', '--config', '.dependency-cruiser.mjs'],
      { cwd: house },
      (error, stdout) => done({ code: typeof error?.code === 'number' ? error.code : 0, report: stdout }),
    );
  });
}

async function write(house: string, file: string, source: string): Promise<void> {
  await mkdir(dirname(join(house, file)), { recursive: true });
  await writeFile(join(house, file), source);
}

describe('the walls between the parts', () => {
  let house: string;
  beforeAll(async () => {
    house = await mkdtemp(join(tmpdir(), 'poc-walls-'));
    for (const file of [
      '.dependency-cruiser.mjs',
      'tsconfig.base.json',
      'tsconfig.node.json',
      'package.json',
    ]) {
      await cp(join(root, file), join(house, file));
    }
    await write(house, 'services/catalog/src/show.ts', 'export const show = 1;\n');
    await write(house, 'services/shared/kit/src/log.ts', 'export const log = 1;\n');
    await write(house, 'web/src/app.ts', 'export const app = 1;\n');
  });
  afterAll(() => rm(house, { recursive: true, force: true }));

  it('let a lawful house through', async () => {
    await write(
      house,
      'services/identity/src/user.ts',
      "export { log } from '../../shared/kit/src/log.ts';\n",
    );
    expect(await cruise(house)).toMatchObject({ code: 0 });
  });

  it('catch a service that imports another', async () => {
    await write(
      house,
      'services/identity/src/user.ts',
      "export { show } from '../../catalog/src/show.ts';\n",
    );
    const { code, report } = await cruise(house);
    expect(code).toBeGreaterThan(0);
    expect(report).toContain('no-service-to-service');
  });

  it('catch a web app that imports more than contracts', async () => {
    await write(house, 'services/identity/src/user.ts', 'export const user = 1;\n');
    await write(house, 'web/src/app.ts', "export { log } from '../../services/shared/kit/src/log.ts';\n");
    const { code, report } = await cruise(house);
    expect(code).toBeGreaterThan(0);
    expect(report).toContain('web-through-contracts-only');
  });
});
