import { join } from 'node:path';
import { StackError } from '../errors.ts';
import { repoRoot } from '../paths.ts';
import { type CommandOwner, runProgram, serviceCommand } from './service-command.ts';
import { stop } from './stop.ts';

/** An operation of `npm run ops`. */
interface Operation {
  readonly about: string;
  /** Resolves to the exit code. */
  run(args: readonly string[]): Promise<number>;
}

const program =
  (file: string, ...own: string[]): Operation['run'] =>
  (args) =>
    runProgram(join(repoRoot, file), [...own, ...args], process.env);

const command =
  (owner: CommandOwner, name: string): Operation['run'] =>
  (args) =>
    serviceCommand(owner, name, args);

/** All operations by name. */
export const operations: Readonly<Record<string, Operation>> = {
  stop: { about: 'stops the running system from any terminal; retains the data', run: stop },
  migrate: {
    about: 'creates collections and indexes and migrates data, each step once',
    run: command('seed', 'migrate'),
  },
  events: {
    about: 'shows lag and dead letters, replays events and rebuilds projections',
    run(args) {
      const [what, service, ...projections] = args;
      return what === 'rebuild' && (service === 'catalog' || service === 'streaming')
        ? serviceCommand(service, 'rebuild', projections)
        : serviceCommand('events', 'events-command', args);
    },
  },
  reconcile: {
    about: 'compares the books with Paystack and prints every difference; exit code 1 if there are any',
    run: command('commerce', 'reconcile'),
  },
  'community:check': {
    about: 'compares the counts of likes and comments on posts with the stored ones; --fix corrects them',
    run: command('community', 'check'),
  },
  'people:republish': {
    about: 'publishes every account again, for a service with missing people',
    run: command('identity', 'republish-people'),
  },
  'admin:reset-second-factor': {
    about: 'removes the second factor of the administrator with --email you@example.com',
    run: command('identity', 'reset-second-factor'),
  },
  'keys:rotate': {
    about: 'creates new signing keys; no user is signed out',
    run: command('identity', 'rotate-keys'),
  },
  'keys:reseal': {
    about: 'encrypts stored secrets again after a change of KEY_ENCRYPTION_SECRET',
    run: command('identity', 'reseal'),
  },
  faults: {
    about: 'tests the promises with these numbers, or all, under faults with the full counts',
    run: program('infra/e2e/src/promises/faults.ts'),
  },
  soak: {
    about: 'finds growth in a run of the given length, such as 30m',
    run: program('infra/e2e/src/soak/soak.ts'),
  },
  types: { about: 'checks the types', run: program('node_modules/typescript/bin/tsc', '-b') },
  lint: {
    about: 'checks lint and format',
    run: program('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'),
  },
  format: {
    about: 'fixes lint and format where possible',
    run: program('node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.'),
  },
};

const width = Math.max(...Object.keys(operations).map(({ length }) => length));
const help = [
  'Usage: npm run ops -- <operation> [arguments]',
  '',
  ...Object.entries(operations).map(([name, { about }]) => `  ${name.padEnd(width)}  ${about}`),
];

/**
 * `npm run ops -- <operation>`: runs an operation, or lists them all without one. Resolves to the exit code.
 * @throws StackError for an unknown operation
 */
export async function ops([name = '--help', ...args]: readonly string[]): Promise<number> {
  if (name === '--help') {
    console.log(help.join('\n'));
    return 0;
  }
  if (!Object.hasOwn(operations, name)) throw new StackError(`There is no operation ${name}.`, help);
  return (await operations[name]?.run(args)) ?? 1;
}
