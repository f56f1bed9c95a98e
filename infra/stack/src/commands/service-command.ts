import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { baseEnvironment } from '../environment.ts';
import { StackError } from '../errors.ts';
import { nodeBinary, repoRoot, stateDir } from '../paths.ts';
import { notedEnvironment, runningPids } from '../running-system.ts';

/** What the commands of a service need to be told. */
const wanted = {
  identity: ['MONGO_URL', 'KEY_ENCRYPTION_SECRET', 'PUBLIC_URL'],
  commerce: ['MONGO_URL', 'PAYSTACK_BASE_URL', 'PAYSTACK_SECRET_KEY'],
} as const;

type Service = keyof typeof wanted;

/**
 * Runs a command of a service against the running system, or against the one that the environment names by MONGO_URL.
 * Answers its exit code.
 * @param name a file of `services/<service>/src/commands`
 */
export async function serviceCommand(
  service: Service,
  name: string,
  args: readonly string[],
): Promise<number> {
  const settings = settingsFor(service, process.env);
  const entry = join(repoRoot, 'services', service, 'src/commands', `${name}.ts`);
  const child = spawn(nodeBinary, [entry, ...args], {
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
  service: Service,
  environment: NodeJS.ProcessEnv,
  dataDir: string = stateDir(),
): Record<string, string> {
  const elsewhere = environment.MONGO_URL !== undefined && environment.MONGO_URL !== '';
  const names = wanted[service];
  if (!elsewhere && runningPids(dataDir).size === 0) {
    throw new StackError('POC is not running here, so there is no database to ask.', [
      `Start it with npm start, or name another system by ${names.slice(0, -1).join(', ')} and ${names.at(-1)}.`,
    ]);
  }
  const source: NodeJS.ProcessEnv = elsewhere ? environment : notedEnvironment(dataDir);
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = source[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
