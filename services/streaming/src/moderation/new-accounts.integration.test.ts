import { createPlanReader } from '@poc/kit/entitlements/plan-of';
import { personModel } from '@poc/kit/people/person.model';
import { newId } from '@poc/testing/factories';
import { Types } from 'mongoose';
import { beforeAll, expect, it } from 'vitest';
import { useStreaming } from '../testing/start-streaming.ts';
import { createAcceptances } from './chat-rules/acceptances.ts';
import { type CheckMessage, createMessageCheck } from './check-message.ts';
import { createModerationCache } from './moderation-cache.ts';

const dayMs = 24 * 60 * 60_000;
const streaming = useStreaming();
let check: CheckMessage;

beforeAll(() => {
  const { db, clock } = streaming.service.deps;
  const acceptances = createAcceptances(db);
  const moderation = createModerationCache({ db, clock });
  check = createMessageCheck({ db, clock, moderation, acceptances, planOf: createPlanReader(db) });
});

/** Creates a person. @param age of the account in days; undefined if unknown */
async function addPerson(age: number | undefined): Promise<string> {
  const id = newId();
  const { db, clock } = streaming.service.deps;
  const joinedAt = age === undefined ? {} : { joinedAt: new Date(clock.now().getTime() - age * dayMs) };
  await personModel(db).create({
    _id: new Types.ObjectId(id),
    name: 'Ada',
    role: 'user',
    changedAt: new Date(),
    ...joinedAt,
  });
  return id;
}

it.each([
  ['one day', 1, 'see poc.me', ['link']],
  ['one day, without a link', 1, 'see you there', []],
  ['eight days', 8, 'see poc.me', []],
  ['unknown age', undefined, 'see 10.0.0.1', ['link']],
])('holds links of new accounts: %s', async (_name, age, text, heldFor) => {
  const { _id } = await streaming.addStream();
  const sender = { id: await addPerson(age), role: 'user' } as const;
  expect(await check(_id.toHexString(), sender, { text })).toEqual({ flags: [], heldFor });
});

it('holds a link of a person without a projection, and not one of an administrator', async () => {
  const id = (await streaming.addStream())._id.toHexString();
  const sent = { text: 'see poc.me' };
  expect(await check(id, { id: newId(), role: 'user' }, sent)).toMatchObject({ heldFor: ['link'] });
  expect(await check(id, { id: newId(), role: 'admin' }, sent)).toMatchObject({ heldFor: [] });
});
