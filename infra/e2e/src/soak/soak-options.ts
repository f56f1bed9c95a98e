import { StackError } from '@poc/stack/errors';

export interface SoakOptions {
  readonly seconds: number;
  /** Total number of viewers that join a live stream and leave it. */
  readonly joins: number;
}

const usage = [
  'Usage: npm run ops -- soak 30m [--joins 100000]. From 1m to 4h; the joins are spread over it.',
];
const defaultMinutes = 30;
const maxJoins = 100_000;
/** Higher rates would fill two cores with handshakes. */
const joinsPerSecond = 60;
const secondsOf: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600 };

/**
 * Parses the command line.
 * @throws StackError with one sentence about an unknown or out-of-range argument
 */
export function parseSoakOptions(args: readonly string[]): SoakOptions {
  const [duration = `${defaultMinutes}m`, flag, count, ...rest] =
    args[0] === '--joins' ? [undefined, ...args] : args;
  const [, amount, unit] = /^(\d{1,5})([smh])$/.exec(duration) ?? [];
  const seconds = Number(amount ?? Number.NaN) * (secondsOf[unit ?? ''] ?? Number.NaN);
  if (!(seconds >= 60 && seconds <= 4 * 3_600))
    throw new StackError(`${duration} is not a valid duration of a soak.`, usage);
  const most = Math.min(maxJoins, seconds * joinsPerSecond);
  if (flag === undefined) return { seconds, joins: most };
  const joins = Number(count);
  if (flag !== '--joins' || rest.length > 0 || !/^\d{1,6}$/.test(count ?? '') || joins > most)
    throw new StackError(`A soak of ${duration} has at most --joins ${most}.`, usage);
  return { seconds, joins };
}
