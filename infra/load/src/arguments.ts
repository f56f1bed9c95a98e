import { parseArgs } from 'node:util';
import { errorText, StackError } from '@poc/stack/errors';
import { isLoopbackOrigin } from './loopback.ts';
import { isProfileName, type ProfileName, profileNames, readSizes, type Sizes } from './profiles.ts';

/** What a person asked for. */
export interface LoadRequest {
  readonly profile: ProfileName;
  /** An origin on this machine, without a trailing slash. */
  readonly origin: string;
  /** Where the figures are written as JSON. */
  readonly outFile: string | undefined;
  readonly sizes: Sizes;
}

const usage = [
  'Usage: npm run load -- <profile> [--url http://localhost:8080] [--out figures.json]',
  `Profiles: ${profileNames.join(', ')}; sizes by VUS, DURATION, RATE and SENDERS in the environment.`,
];

/**
 * Reads the command line and the sizes from the environment.
 * @param args without the program and the script
 * @returns undefined when only help was asked for
 * @throws StackError with one sentence about what can't be understood, is out of bounds or is not allowed
 */
export function parseLoadRequest(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): LoadRequest | undefined {
  const { values, positionals } = parse(args);
  if (values.help) return undefined;
  const [profile, ...rest] = positionals;
  if (profile === undefined) throw new StackError('Which profile?', usage);
  if (rest.length > 0) throw new StackError(`One profile at a time, without ${rest.join(' ')}.`, usage);
  if (!isProfileName(profile)) throw new StackError(`There is no profile ${profile}.`, usage);
  const port = environment.POC_PORT || '8080';
  return {
    profile,
    origin: originOf(values.url ?? `http://localhost:${port}`),
    outFile: values.out,
    sizes: sizesOf(profile, environment),
  };
}

export const helpText = usage.join('\n');

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        url: { type: 'string' },
        out: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new StackError(errorText(error), usage);
  }
}

function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined) throw new StackError(`${text} is not an address.`, usage);
  if (!isLoopbackOrigin(url.origin) || url.username !== '' || url.password !== '') {
    throw new StackError(`${url.host || text} is not this machine, and load is put on nothing else.`, [
      'Allowed are http(s) addresses of localhost, 127.x.x.x and [::1].',
    ]);
  }
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') {
    throw new StackError(`${text} has more than an origin; the paths are the profile's.`);
  }
  return url.origin;
}

function sizesOf(profile: ProfileName, environment: Readonly<Record<string, string | undefined>>): Sizes {
  try {
    return readSizes(profile, environment);
  } catch (error) {
    throw error instanceof RangeError ? new StackError(error.message) : error;
  }
}
