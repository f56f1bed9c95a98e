import { StackError } from '@poc/stack/errors';

/** What a person asked for. */
export interface SoakOptions {
  readonly seconds: number;
  /** Viewers that come to a live stream and leave it again, in all. */
  readonly joins: number;
}

const usage = ['Usage: npm run soak -- 30m [--joins 100000]. From 1m to 4h; the joins are spread over it.'];
const defaultMinutes = 30;
const mostJoins = 100_000;
/** More would keep two cores busy with nothing but handshakes. */
const joinsPerSecond = 60;
const secondsOf: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600 };

/**
 * Reads the command line.
 * @throws StackError with one sentence about what can't be understood or is out of bounds
 */
export function parseSoakOptions(args: readonly string[]): SoakOptions {
  const [duration = `${defaultMinutes}m`, flag, count, ...rest] =
    args[0] === '--joins' ? [undefined, ...args] : args;
  const [, amount, unit] = /^(\d{1,5})([smh])$/.exec(duration) ?? [];
  const seconds = Number(amount ?? Number.NaN) * (secondsOf[unit ?? ''] ?? Number.NaN);
  if (!(seconds >= 60 && seconds <= 4 * 3_600))
    throw new StackError(`${duration} is no duration for a soak.`, usage);
  const most = Math.min(mostJoins, seconds * joinsPerSecond);
  if (flag === undefined) return { seconds, joins: most };
  const joins = Number(count);
  if (flag !== '--joins' || rest.length > 0 || !/^\d{1,6}$/.test(count ?? '') || joins > most)
    throw new StackError(`A soak of ${duration} has at most --joins ${most}.`, usage);
  return { seconds, joins };
}
