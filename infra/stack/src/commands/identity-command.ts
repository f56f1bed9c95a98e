import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { baseEnvironment } from '../environment.ts';
import { StackError } from '../errors.ts';
import { nodeBinary, repoRoot, stateDir } from '../paths.ts';
import { notedEnvironment, runningPids } from '../running-system.ts';

/** What a command of identity needs to be told. */
const wanted = ['MONGO_URL', 'KEY_ENCRYPTION_SECRET', 'PUBLIC_URL'] as const;

/**
 * Runs a command of identity against the running system, or against the one that the environment names by MONGO_URL.
 * Answers its exit code.
 * @param name a file of `services/identity/src/commands`
 */
export async function identityCommand(name: string, args: readonly string[]): Promise<number> {
  const settings = settingsFor(process.env);
  const child = spawn(nodeBinary, [join(repoRoot, 'services/identity/src/commands', `${name}.ts`), ...args], {
    cwd: repoRoot,
    env: { ...baseEnvironment(), ...settings },
    stdio: 'inherit',
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** @throws StackError when there is no system to act on */
export function settingsFor(
  environment: NodeJS.ProcessEnv,
  dataDir: string = stateDir(),
): Record<string, string> {
  const elsewhere = environment.MONGO_URL !== undefined && environment.MONGO_URL !== '';
  if (!elsewhere && runningPids(dataDir).size === 0) {
    throw new StackError('POC is not running here, so there is no database to change.', [
      'Start it with npm start, or name another system by MONGO_URL, KEY_ENCRYPTION_SECRET and PUBLIC_URL.',
    ]);
  }
  const source: NodeJS.ProcessEnv = elsewhere ? environment : notedEnvironment(dataDir);
  return Object.fromEntries(
    wanted.flatMap((name) => {
      const value = source[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
