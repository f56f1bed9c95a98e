import { parseArgs } from 'node:util';
import { errorText, StackError } from '@poc/stack/errors';
import { isLoopbackOrigin } from './loopback.ts';
import { isProfileName, type ProfileName, profileNames, readSizes, type Sizes } from './profiles.ts';

/** What a person asked for. */
export interface LoadRequest {
  readonly profile: ProfileName;
  /** Without a trailing slash; on this machine, unless `isElsewhere`. */
  readonly origin: string;
  /** Another machine, which was named and allowed: it is put under load only after a confirmation. */
  readonly isElsewhere: boolean;
  /** The confirmation was given on the command line. */
  readonly isConfirmed: boolean;
  /** The origin of a Paystack sandbox elsewhere, where shoppers may pay; undefined where there is none. */
  readonly paystackOrigin: string | undefined;
  /** A JSON file of the people who sign in; the demo data's when left out. */
  readonly accountsFile: string | undefined;
  /** Where the figures are written as JSON. */
  readonly outFile: string | undefined;
  /** Where the report is written as a page. */
  readonly htmlFile: string | undefined;
  readonly sizes: Sizes;
}

const usage = [
  'Usage: npm run load -- <profile> [--target http://localhost:8080] [--out figures.json] [--html report.html]',
  'Another machine: --target https://staging.example --allow-target [--yes] [--accounts people.json] [--paystack <origin of a sandbox>].',
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
  const origin = originOf(values.target ?? `http://localhost:${port}`);
  const isElsewhere = !isLoopbackOrigin(origin);
  if (isElsewhere && !values['allow-target']) {
    throw new StackError(`${origin} is not this machine. Load on a system that is not yours is an attack.`, [
      'If it is yours, and its people know, add --allow-target; you are asked once more before anything is sent.',
    ]);
  }
  return {
    profile,
    origin,
    isElsewhere,
    isConfirmed: values.yes,
    paystackOrigin: values.paystack === undefined ? undefined : originOf(values.paystack),
    accountsFile: values.accounts,
    outFile: values.out,
    htmlFile: values.html,
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
        target: { type: 'string' },
        'allow-target': { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
        accounts: { type: 'string' },
        paystack: { type: 'string' },
        out: { type: 'string' },
        html: { type: 'string' },
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
  if (!/^https?:$/.test(url.protocol)) throw new StackError(`${text} is no http(s) address.`, usage);
  if (url.username !== '' || url.password !== '') {
    throw new StackError('An address must not hold a name or a password: it is shown and written down.');
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
