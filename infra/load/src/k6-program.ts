import { join } from 'node:path';
import {
  firstThatWorks,
  type ProvisionContext,
  provision,
  writeOrigin,
} from '@poc/stack/artifacts/downloads';
import { StackError } from '@poc/stack/errors';
import { findOnPath, lastLines, runCommand, tryCommand } from '@poc/stack/processes/run-command';

const module = 'go.k6.io/k6';
const version = 'v1.8.1';
// The sum of the module's source as Go counts it; its go.sum, which is a part of that, pins all it needs.
const moduleSum = 'h1:orZsbZ2Od0CVZICs9YpTgkKcxfPghJW8VZtwg0cj8H8=';
// The scripts import TypeScript and `k6/websockets`, which older ones don't know.
const oldestMajor = 1;

/** A k6 that runs. */
export interface K6 {
  readonly program: string;
  /** As it says of itself, `v1.8.1`. */
  readonly version: string;
}

/**
 * Gives a k6: the one on PATH, else one built by Go into the cache, once per machine.
 * @throws StackError that says what was tried and why each way failed
 */
export function findK6(context: ProvisionContext): Promise<K6> {
  return firstThatWorks<K6>(
    'k6',
    [
      { name: 'k6 on PATH', attempt: () => fromPath(context) },
      { name: `k6 ${version} built by Go`, attempt: () => fromGo(context) },
    ],
    'PATH so that it holds a k6 of version 1 or newer',
  );
}

async function fromPath(context: ProvisionContext): Promise<K6> {
  const program = findOnPath('k6');
  if (program === undefined) throw new StackError('there is none');
  return runs(program, context);
}

async function fromGo(context: ProvisionContext): Promise<K6> {
  const go = findOnPath('go');
  if (go === undefined) throw new StackError('go is not on PATH');
  const folder = await provision(
    {
      folder: `k6-${version}-${process.platform}-${process.arch}`,
      fetch: async (_work, fetching) => {
        await download(go, fetching);
      },
      async unpack(_work, target, building) {
        const source = await download(go, building);
        building.task.update('building with Go, about a minute the first time');
        const args = ['-C', source, 'build', '-trimpath', '-ldflags', '-s -w', '-o', join(target, 'k6'), '.'];
        await runCommand(go, args, { ...building, env: goEnvironment() });
        await writeOrigin(target, `${module} ${version}, built by Go`);
      },
    },
    context,
  );
  return runs(join(folder, 'k6'), context);
}

/** Brings the module's source into Go's own cache and checks its sum; answers its folder. */
async function download(go: string, context: ProvisionContext): Promise<string> {
  context.task.update('downloading its source');
  const args = ['mod', 'download', '-json', `${module}@${version}`];
  const { stdout } = await runCommand(go, args, { ...context, env: goEnvironment() });
  const { Dir: folder, Sum: sum } = JSON.parse(stdout) as { Dir?: string; Sum?: string };
  if (folder !== undefined && sum === moduleSum) return folder;
  throw new StackError(`${module} ${version} arrived with the sum ${sum}, expected was ${moduleSum}.`);
}

function goEnvironment(): NodeJS.ProcessEnv {
  // A workspace or vendoring of the person's own must not touch this build.
  return { ...process.env, GOFLAGS: '-mod=readonly', GOWORK: 'off', CGO_ENABLED: '0' };
}

async function runs(program: string, context: ProvisionContext): Promise<K6> {
  const { code, tail } = await tryCommand(program, ['version'], context);
  const found = /\bv(\d+)\.\d+\.\d+\S*/.exec(tail);
  if (code !== 0 || found === null) throw new StackError(`${program} does not run:`, lastLines(tail, 2));
  if (Number(found[1]) < oldestMajor) throw new StackError(`${program} is ${found[0]}, too old`);
  return { program, version: found[0] };
}
