import { parseArgs } from 'node:util';
import { errorText, StackError } from '@poc/stack/errors';
import type { Bench } from './bench.ts';
import { benches } from './benches/all.ts';

/** A request from the command line. */
export interface BenchRequest {
  readonly name: string;
  readonly bench: Bench;
  readonly count: number;
  readonly pages: readonly string[];
  readonly jsonFile: string | undefined;
}

const usage = [
  'Usage: npm run bench -- <name> [--count 100] [--page /admin/users] [--json figures.json]',
  ...Object.entries(benches).map(
    ([name, { about, count, counts }]) => `  ${name.padEnd(14)} ${about}; --count ${count} ${counts}`,
  ),
];
export const helpText = usage.join('\n');

/**
 * Parses the command line.
 * @param args without the program and the script
 * @returns undefined for a help request
 * @throws StackError for invalid arguments
 */
export function parseBenchRequest(args: readonly string[]): BenchRequest | undefined {
  const { values, positionals } = parse(args);
  if (values.help) return undefined;
  const [name, ...rest] = positionals;
  if (name === undefined) throw new StackError('Name a bench.', usage);
  if (rest.length > 0) throw new StackError(`Expected one bench, but also got: ${rest.join(' ')}.`, usage);
  const bench = Object.hasOwn(benches, name) ? benches[name] : undefined;
  if (bench === undefined) throw new StackError(`Unknown bench: ${name}.`, usage);
  const count = values.count === undefined ? bench.count : Number(values.count);
  if (!Number.isInteger(count) || count < 1 || count > 100_000) {
    throw new StackError(`--count ${values.count}: it must be a whole number from 1 to 100000.`, usage);
  }
  const known = bench.pages ?? [];
  const unknown = values.page?.find((page) => !known.includes(page));
  if (unknown !== undefined) {
    throw new StackError(
      `Unknown page of ${name}: ${unknown}.`,
      known.length > 0 ? [`Pages: ${known.join(', ')}.`] : usage,
    );
  }
  return { name, bench, count, pages: values.page ?? known, jsonFile: values.json };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        count: { type: 'string' },
        page: { type: 'string', multiple: true },
        json: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new StackError(errorText(error), usage);
  }
}
