import { join } from 'node:path';
import { StackError } from '../errors.ts';
import { repoRoot } from '../paths.ts';
import { type CommandOwner, runProgram, serviceCommand } from './service-command.ts';
import { stop } from './stop.ts';

/** An operation of `npm run ops`: a command of a service, a program of the checkout, or a function. */
type Operation = { readonly about: string } & (
  | { readonly owner: CommandOwner; readonly command: string }
  | { readonly program: string; readonly args?: readonly string[] }
  | { run(args: readonly string[]): Promise<number> }
);

const biome = 'node_modules/@biomejs/biome/bin/biome';

/** All operations by name. */
export const operations: Readonly<Record<string, Operation>> = {
  stop: { about: 'stops the running system from any terminal; retains the data', run: stop },
  migrate: {
    about: 'creates collections and indexes and migrates data, each step once',
    owner: 'seed',
    command: 'migrate',
  },
  events: {
    about: 'shows lag and dead letters, and replays events',
    owner: 'events',
    command: 'events-command',
  },
  reconcile: {
    about: 'compares the books with Paystack and prints every difference; exit code 1 if there are any',
    owner: 'commerce',
    command: 'reconcile',
  },
  'books:check': {
    about:
      'checks ledger, owed refunds and stock against their own history; exit code 1 if a row breaks them',
    owner: 'commerce',
    command: 'check-books',
  },
  'community:check': {
    about: 'compares the counts of likes and comments on posts with the stored ones; --fix corrects them',
    owner: 'community',
    command: 'check',
  },
  'people:republish': republication('accounts', 'identity', 'republish-people'),
  'plans:republish': republication('subscriptions', 'commerce', 'republish-plans'),
  'shows:republish': republication('shows', 'catalog', 'republish-shows'),
  'hosts:republish': republication('accounts of hosts', 'catalog', 'republish-hosts'),
  'streams:republish': republication('streams', 'streaming', 'republish-streams'),
  'bans:republish': republication('posting bans', 'community', 'republish-bans'),
  'figures:catalog': recount('the watched time of shows', 'catalog'),
  'figures:commerce': recount('the books and subscriptions', 'commerce'),
  'figures:identity': recount('the accounts', 'identity'),
  'figures:streaming': recount('the streams', 'streaming'),
  'search:rebuild': {
    about: 'rebuilds the indexes of OpenSearch, while searches continue',
    owner: 'search',
    command: 'rebuild-command',
  },
  'admin:reset-second-factor': {
    about: 'removes the second factor of the administrator with --email you@example.com',
    owner: 'identity',
    command: 'reset-second-factor',
  },
  'keys:rotate': {
    about: 'creates new signing keys; no user is signed out',
    owner: 'identity',
    command: 'rotate-keys',
  },
  'keys:reseal': {
    about: 're-encrypts stored secrets after a change of KEY_ENCRYPTION_SECRET',
    owner: 'identity',
    command: 'reseal',
  },
  faults: {
    about: 'tests the promises with these numbers, or all, under faults with the full counts',
    program: 'infra/e2e/src/promises/faults.ts',
  },
  pictures: {
    about:
      'compares all pages, or the named ones, with their stored pictures; --accept stores those that differ',
    program: 'infra/e2e/src/pictures/run.ts',
  },
  soak: {
    about: 'detects growth of memory and data in a run of the given length, such as 30m',
    program: 'infra/e2e/src/soak/soak.ts',
  },
  types: { about: 'checks the types', program: 'node_modules/typescript-native/bin/tsc', args: ['-b'] },
  lint: { about: 'checks lint and format', program: biome, args: ['check', '--error-on-warnings', '.'] },
  format: { about: 'fixes lint and format where possible', program: biome, args: ['check', '--write', '.'] },
};

function republication(rows: string, owner: CommandOwner, command: string): Operation {
  return { about: `publishes all ${rows} again, for a service that misses some`, owner, command };
}

function recount(rows: string, owner: CommandOwner): Operation {
  return { about: `recomputes the daily statistics from ${rows}`, owner, command: 'count-figures' };
}

/**
 * `npm run ops -- <operation>`: runs an operation, or lists them all without one. Resolves to the exit code.
 * @throws StackError for an unknown operation
 */
export async function ops([name = '--help', ...args]: readonly string[]): Promise<number> {
  const operation = Object.hasOwn(operations, name) ? operations[name] : undefined;
  if (operation !== undefined) {
    if ('run' in operation) return operation.run(args);
    if ('owner' in operation) return serviceCommand(operation.owner, operation.command, args);
    const own = operation.args ?? [];
    return runProgram(join(repoRoot, operation.program), [...own, ...args], process.env);
  }
  const width = Math.max(...Object.keys(operations).map(({ length }) => length));
  const help = [
    'Usage: npm run ops -- <operation> [arguments]',
    '',
    ...Object.entries(operations).map(([one, { about }]) => `  ${one.padEnd(width)}  ${about}`),
  ];
  if (name !== '--help') throw new StackError(`Unknown operation: ${name}.`, help);
  console.log(help.join('\n'));
  return 0;
}
