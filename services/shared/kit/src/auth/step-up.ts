import type { Endpoint } from '@poc/contracts/endpoint';
import { fail } from '../errors.ts';
import type { Subject } from './subject.ts';

/** For how long a second factor that was given is enough for what asks for it again. */
const stepUpMs = 10 * 60_000;

/**
 * Lets somebody with a second factor do what money, roles and accounts hang on only if they gave it a moment ago: a
 * device that was left open is not enough. Who has none passes.
 * @throws second_factor_needed
 */
export function assertSteppedUp(
  { stepUp }: Pick<Endpoint, 'stepUp'>,
  subject: Subject | null,
  now: Date,
): void {
  if (!stepUp || !subject) return;
  const { withheld, secondFactorAt } = subject;
  const isOld = secondFactorAt !== undefined && now.getTime() - secondFactorAt > stepUpMs;
  if (isOld || withheld === 'needed') fail('second_factor_needed');
}
