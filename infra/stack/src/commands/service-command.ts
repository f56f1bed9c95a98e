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
  catalog: { folder: 'services/catalog/src/commands', settings: ['MONGO_URL', 'KAFKA_BROKERS'] },
  streaming: { folder: 'services/streaming/src/commands', settings: ['MONGO_URL', 'KAFKA_BROKERS'] },
  events: { folder: 'services/shared/kit/src/events/admin', settings: ['KAFKA_BROKERS'] },
} as const;

type Owner = keyof typeof commands;

/**
 * Runs a command against the running system, or against the system that the command's first setting names in the
 * environment.
 * @param name a file of the folder
 * @returns its exit code
 */
export async function serviceCommand(owner: Owner, name: string, args: readonly string[]): Promise<number> {
  const settings = settingsFor(owner, process.env);
  const entry = join(repoRoot, commands[owner].folder, `${name}.ts`);
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

/** @throws StackError when no system is running or configured */
export function settingsFor(
  owner: Owner,
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
