import { getIdentityFigures } from '@poc/contracts/endpoints/identity-admin';
import { refreshSession } from '@poc/contracts/endpoints/sign-in';
import { daysBefore, startOfDay } from '@poc/contracts/lagos-calendar';
import { countFigures } from '@poc/kit/figures/count-figures';
import { trusted } from 'mongoose';
import { expect, it, vi } from 'vitest';
import { userModel } from '../accounts/user.model.ts';
import { identityFigures } from '../figures/identity-figures.ts';
import { useAdministration, useAdministrator } from '../testing/start-administration.ts';
import { withCookie } from '../testing/start-identity.ts';
import { activeDayModel } from './active-day.model.ts';
import { recordActiveDay } from './record-active-day.ts';

const identity = useAdministration();
const administrator = useAdministrator(identity);

const activeOn = async (id: unknown, day: string) => {
  const { db } = identity.service.deps;
  const user = await userModel(db).findById(id).orFail().lean();
  await recordActiveDay({ db, clock: { now: () => startOfDay(day) } }, user);
};
const rowsSince = (day: string) =>
  activeDayModel(identity.service.deps.db)
    .find({ day: trusted({ $gte: startOfDay(day) }) })
    .sort({ day: 1, gap: 1 })
    .lean();

it('counts each member once per day and period, with no record of their days', async () => {
  const { db } = identity.service.deps;
  const [ada, tunde, kemi] = [
    await identity.addPerson(),
    await identity.addPerson(),
    await identity.addPerson(),
  ];
  // Ada comes each day, Tunde on the first and last one, Kemi in the period before and on the last day.
  for (const day of ['2031-03-01', '2031-03-02', '2031-03-03']) await activeOn(ada._id, day);
  for (const day of ['2031-03-01', '2031-03-03']) await activeOn(tunde._id, day);
  for (const day of ['2031-02-27', '2031-03-03']) await activeOn(kemi._id, day);
  await countFigures(db, identityFigures);
  const ask = async (from: string, to: string, step?: 'week') =>
    (
      await identity.service.call(getIdentityFigures, {
        token: administrator.token,
        query: { from, to, ...(step && { step }) },
      })
    ).body?.active_members;
  expect(await ask('2031-03-01', '2031-03-03')).toEqual({ values: [2, 1, 3], total: 3, before: 1 });
  expect(await ask('2031-03-02', '2031-03-03')).toEqual({ values: [1, 3], total: 3, before: 2 });
  // Weeks begin on Monday, 3 March.
  expect(await ask('2031-02-26', '2031-03-05', 'week')).toEqual({ values: [3, 3], total: 3, before: 0 });
  expect(await ask('2012-01-01', '2031-12-31')).toMatchObject({ total: expect.any(Number) });
  expect(JSON.stringify(await rowsSince('2031-02-01'))).not.toContain(String(ada._id));
});

it('counts concurrent requests of a member once, and no earlier day afterwards', async () => {
  const { _id } = await identity.addPerson();
  const day = '2032-03-01';
  await Promise.all(Array.from({ length: 8 }, () => activeOn(_id, day)));
  await activeOn(_id, daysBefore(day, 1));
  expect(await rowsSince('2032-01-01')).toMatchObject([{ gap: null, members: 1 }]);
});

it('rounds long absences down', async () => {
  const { _id } = await identity.addPerson();
  for (const day of ['2033-01-01', '2033-02-01', '2033-05-01', '2034-05-01']) await activeOn(_id, day);
  const rows = await rowsSince('2033-01-01');
  expect(rows.map(({ gap }) => gap)).toEqual([null, 31, 62, 248]);
});

it('counts sign-ins, and not refreshes of the same day', async () => {
  const { email, _id } = await identity.addPerson();
  const { db } = identity.service.deps;
  const sum = async () => (await rowsSince('2000-01-01')).reduce((all, { members }) => all + members, 0);
  const before = await sum();
  await identity.signIn(email);
  await identity.signIn(email);
  expect(await sum()).toBe(before + 1);
  expect((await userModel(db).findById(_id).lean())?.activeOn).toMatch(/^\d{4}-\d\d-\d\d$/);
});

it('signs in and refreshes although the count fails', async () => {
  const { email, _id } = await identity.addPerson();
  const { db } = identity.service.deps;
  const fails = vi.spyOn(activeDayModel(db), 'updateOne').mockRejectedValue(new Error('no disk space'));
  const { refreshToken } = await identity.signIn(email);
  await userModel(db).updateOne({ _id }, { $unset: { activeOn: 1 } });
  expect((await identity.service.call(refreshSession, withCookie(refreshToken))).status).toBe(200);
  expect(fails).toHaveBeenCalledTimes(2);
  fails.mockRestore();
});
