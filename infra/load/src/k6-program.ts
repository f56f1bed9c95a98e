import { firstThatWorks, type ProvisionContext } from '@poc/stack/artifacts/downloads';
import { goProgram } from '@poc/stack/artifacts/go-program';
import { StackError } from '@poc/stack/errors';
import { findOnPath, lastLines, tryCommand } from '@poc/stack/processes/run-command';

const build = {
  module: 'go.k6.io/k6',
  version: 'v1.8.1',
  sum: 'h1:orZsbZ2Od0CVZICs9YpTgkKcxfPghJW8VZtwg0cj8H8=',
  package: '.',
  name: 'k6',
};
// The scripts import TypeScript and `k6/websockets`, which older versions do not support.
const oldestMajor = 1;

/** A k6 that runs on this machine. */
export interface K6 {
  readonly program: string;
  /** Version as k6 reports it: `v1.8.1`. */
  readonly version: string;
}

/**
 * Finds k6 on PATH, or builds it with Go into the cache, once per machine.
 * @throws StackError with each attempt and its failure
 */
export function findK6(context: ProvisionContext): Promise<K6> {
  return firstThatWorks<K6>(
    'k6',
    [
      { name: 'k6 on PATH', attempt: () => fromPath(context) },
      {
        name: `k6 ${build.version} built by Go`,
        attempt: async () => runs(await goProgram(build, context), context),
      },
    ],
    'PATH so that it holds a k6 of version 1 or newer',
  );
}

async function fromPath(context: ProvisionContext): Promise<K6> {
  const program = findOnPath('k6');
  if (program === undefined) throw new StackError('k6 is not installed');
  return runs(program, context);
}

async function runs(program: string, context: ProvisionContext): Promise<K6> {
  const { code, tail } = await tryCommand(program, ['version'], context);
  const found = /\bv(\d+)\.\d+\.\d+\S*/.exec(tail);
  if (code !== 0 || found === null) throw new StackError(`Could not run ${program}:`, lastLines(tail, 2));
  if (Number(found[1]) < oldestMajor) throw new StackError(`${program} is ${found[0]}, which is too old`);
  return { program, version: found[0] };
}
