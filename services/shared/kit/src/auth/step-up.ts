import type { Endpoint } from '@poc/contracts/endpoint';
import { fail } from '../errors.ts';
import type { Subject } from './subject.ts';

const stepUpMs = 10 * 60_000;

/**
 * Requires a recent two-factor confirmation for operations on money, roles and accounts, in case a device was left unlocked.
 * Accounts without two-factor authentication pass.
 * @throws second_factor_needed
 */
export function assertSteppedUp(
  { stepUp }: Pick<Endpoint, 'stepUp'>,
  subject: Subject | null,
  now: Date,
): void {
  if (stepUp === true && subject) assertRecentFactor(subject, now);
}

/**
 * Requires a recent two-factor confirmation in a use case whose contract says `conditional`.
 * @throws second_factor_needed
 */
export function assertRecentFactor(subject: Subject, now: Date): void {
  const { withheld, secondFactorAt } = subject;
  const isOld = secondFactorAt !== undefined && now.getTime() - secondFactorAt > stepUpMs;
  if (isOld || withheld === 'needed') fail('second_factor_needed');
}
