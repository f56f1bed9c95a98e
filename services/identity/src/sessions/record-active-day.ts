import { daysBetween, lagosDay, startOfDay } from '@poc/contracts/lagos-calendar';
import { trusted } from 'mongoose';
import { type UserDoc, userModel } from '../accounts/accounts.api.ts';
import type { IdentityDeps } from '../deps.ts';
import { activeDayModel } from './active-day.model.ts';

/** Absences up to this number of days are stored exactly. */
const exactDays = 31;

/** Rounds long absences down to 31, 62, 124… days, which bounds the rows per day. */
const rounded = (days: number): number =>
  days <= exactDays ? days : exactDays * 2 ** Math.floor(Math.log2(days / exactDays));

/**
 * Counts the account among the active members of today, once per day. The account stores only its last active day; a
 * crash between the two writes leaves one member uncounted.
 */
export async function recordActiveDay(
  { db, clock }: Pick<IdentityDeps, 'db' | 'clock'>,
  { _id, activeOn }: Pick<UserDoc, '_id' | 'activeOn'>,
): Promise<void> {
  const today = lagosDay(clock.now());
  if (activeOn !== undefined && activeOn >= today) return;
  const known = { _id, activeOn: activeOn ?? trusted({ $exists: false }) };
  const { modifiedCount } = await userModel(db).updateOne(known, { $set: { activeOn: today } });
  // A concurrent request has already counted the member.
  if (modifiedCount === 0) return;
  const gap = activeOn === undefined ? null : rounded(daysBetween(activeOn, today));
  await activeDayModel(db).updateOne(
    { day: startOfDay(today), gap },
    { $inc: { members: 1 } },
    { upsert: true },
  );
}
