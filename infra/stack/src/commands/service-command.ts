import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { baseEnvironment } from '../environment.ts';
import { StackError } from '../errors.ts';
import { nodeBinary, repoRoot, stateDir } from '../paths.ts';
import { recordedEnvironment, runningPids } from '../running-system.ts';

const commands = {
  identity: {
    folder: 'services/identity/src/commands',
    settings: ['MONGO_URL', 'KEY_ENCRYPTION_SECRET', 'PUBLIC_URL'],
  },
  commerce: {
    folder: 'services/commerce/src/commands',
    settings: ['MONGO_URL', 'PAYSTACK_BASE_URL', 'PAYSTACK_SECRET_KEY'],
  },
  seed: { folder: 'infra/seed/src', settings: ['MONGO_URL'] },
  community: { folder: 'services/community/src/commands', settings: ['MONGO_URL'] },
  catalog: { folder: 'services/catalog/src/commands', settings: ['MONGO_URL'] },
  streaming: { folder: 'services/streaming/src/commands', settings: ['MONGO_URL'] },
  search: { folder: 'services/shared/kit/src/search/open-search', settings: ['SEARCH_URL'] },
  events: { folder: 'services/shared/kit/src/events/admin', settings: ['KAFKA_BROKERS'] },
} as const;

export type CommandOwner = keyof typeof commands;

/**
 * Runs a command against the running system, or against the system that the command's first setting names in the
 * environment.
 * @param name a file of the folder
 * @returns its exit code
 */
export function serviceCommand(owner: CommandOwner, name: string, args: readonly string[]): Promise<number> {
  const env = { ...baseEnvironment(), ...settingsFor(owner, process.env) };
  return runProgram(fileOf(owner, name), args, env);
}

/** File of a service's command. */
export const fileOf = (owner: CommandOwner, name: string): string =>
  join(repoRoot, commands[owner].folder, `${name}.ts`);

/** Runs a file under the pinned Node in this terminal, and forwards signals. Resolves to its exit code. */
export function runProgram(file: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(nodeBinary, [file, ...args], { cwd: repoRoot, env, stdio: 'inherit' });
  const forward = (name?: NodeJS.Signals): void => void child.kill(name);
  for (const event of endings) process.on(event, forward);
  return new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  }).finally(() => {
    for (const event of endings) process.off(event, forward);
  });
}

/** Signals, and the end of the bootstrap. */
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const;

/** @throws StackError when no system is running or configured */
export function settingsFor(
  owner: CommandOwner,
  environment: NodeJS.ProcessEnv,
  dataDir: string = stateDir(),
): Record<string, string> {
  const names = commands[owner].settings;
  const elsewhere = (environment[names[0]] ?? '') !== '';
  if (!elsewhere && runningPids(dataDir).size === 0) {
    throw new StackError('POC is not running here.', [
      `Start it with npm start, or configure another system with ${new Intl.ListFormat('en-GB').format(names)}.`,
    ]);
  }
  const source: NodeJS.ProcessEnv = elsewhere ? environment : recordedEnvironment(dataDir);
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = source[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
