import { join } from 'node:path';
import { MissingClient, StackError } from '../errors.ts';
import { findOnPath, runCommand } from '../processes/run-command.ts';
import { type ProvisionContext, provision, writeOrigin } from './downloads.ts';

interface GoProgram {
  readonly module: string;
  readonly version: string;
  /** Go's checksum of the module's source. It covers go.sum, which pins all dependencies. */
  readonly sum: string;
  readonly package: string;
  readonly name: string;
}

export const goFolder = ({ name, version }: Pick<GoProgram, 'name' | 'version'>): string =>
  `${name}-${version}-${process.platform}-${process.arch}`;

/** Builds a program into the cache, once per machine. Returns its path. */
export async function goProgram(wanted: GoProgram, context: ProvisionContext): Promise<string> {
  const { module, version, name } = wanted;
  const folder = await provision(
    {
      folder: goFolder(wanted),
      fetch: async (_work, fetching) => {
        await download(wanted, fetching);
      },
      async unpack(_work, target, building) {
        const source = await download(wanted, building);
        building.task.update('building with Go, which takes a few minutes the first time');
        const output = ['-trimpath', '-ldflags', '-s -w', '-o', join(target, name), wanted.package];
        await runCommand(findGo(), ['-C', source, 'build', ...output], { ...building, env: goEnv() });
        await writeOrigin(target, `${module} ${version}, built by Go`);
      },
    },
    context,
  );
  return join(folder, name);
}

function findGo(): string {
  const go = findOnPath('go');
  if (go === undefined) throw new MissingClient('go is not on PATH');
  return go;
}

/** Downloads the module into Go's cache and verifies its checksum. Returns its folder. */
async function download({ module, version, sum }: GoProgram, context: ProvisionContext): Promise<string> {
  context.task.update('downloading its source');
  const args = ['mod', 'download', '-json', `${module}@${version}`];
  const { stdout } = await runCommand(findGo(), args, { ...context, env: goEnv() });
  const { Dir: folder, Sum: arrived } = JSON.parse(stdout) as { Dir?: string; Sum?: string };
  if (folder !== undefined && arrived === sum) return folder;
  throw new StackError(`Checksum mismatch for ${module} ${version}: expected ${sum}, got ${arrived}.`);
}

function goEnv(): NodeJS.ProcessEnv {
  // A workspace or vendoring of the user must not affect this build.
  return { ...process.env, GOFLAGS: '-mod=readonly', GOWORK: 'off', CGO_ENABLED: '0' };
}
