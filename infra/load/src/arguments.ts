import { parseArgs } from 'node:util';
import { errorText, StackError } from '@poc/stack/errors';
import { isLoopbackOrigin } from './loopback.ts';
import { isProfileName, type ProfileName, profileNames, readSizes, type Sizes } from './profiles.ts';

/** A request from the command line. */
export interface LoadRequest {
  readonly profile: ProfileName;
  /** Without a trailing slash; a loopback origin unless `isElsewhere`. */
  readonly origin: string;
  /** True for an allowed target on another machine, which also requires a confirmation. */
  readonly isElsewhere: boolean;
  readonly isConfirmed: boolean;
  /** Origin of a remote Paystack sandbox for shoppers' payments. */
  readonly paystackOrigin: string | undefined;
  readonly accountsFile: string | undefined;
  readonly outFile: string | undefined;
  readonly htmlFile: string | undefined;
  readonly sizes: Sizes;
}

const usage = [
  'Usage: npm run load -- <profile> [--target http://localhost:8080] [--out figures.json] [--html report.html]',
  'Another machine: --target https://staging.example --allow-target [--yes] [--accounts people.json] [--paystack <origin of a sandbox>].',
  `Profiles: ${profileNames.join(', ')}; sizes by VUS, DURATION, RATE and SENDERS in the environment.`,
];

/**
 * Parses the command line, and sizes from the environment.
 * @param args without the program and the script
 * @returns undefined for a help request
 * @throws StackError for arguments that are invalid, out of bounds or not allowed
 */
export function parseLoadRequest(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): LoadRequest | undefined {
  const { values, positionals } = parse(args);
  if (values.help) return undefined;
  const [profile, ...rest] = positionals;
  if (profile === undefined) throw new StackError('Name a profile.', usage);
  if (rest.length > 0) throw new StackError(`Expected one profile, but also got: ${rest.join(' ')}.`, usage);
  if (!isProfileName(profile)) throw new StackError(`Unknown profile: ${profile}.`, usage);
  const port = environment.POC_PORT || '8080';
  const origin = originOf(values.target ?? `http://localhost:${port}`);
  const isElsewhere = !isLoopbackOrigin(origin);
  if (isElsewhere && !values['allow-target']) {
    throw new StackError(
      `${origin} is not this machine. Load on a system that you do not own is an attack.`,
      [
        'If you own it and its operators know, add --allow-target. You confirm once more before anything is sent.',
      ],
    );
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
  if (url === undefined) throw new StackError(`${text} is not a valid URL.`, usage);
  if (!/^https?:$/.test(url.protocol)) throw new StackError(`${text} is not an http(s) URL.`, usage);
  if (url.username !== '' || url.password !== '') {
    throw new StackError('The URL must not contain credentials: it is displayed and logged.');
  }
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') {
    throw new StackError(`${text} must be an origin without a path: profiles define the paths.`);
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
