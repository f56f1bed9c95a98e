import { getStream, listStreams } from '@poc/contracts/endpoints/streaming';
import { subscriptionChanged } from '@poc/contracts/events/commerce';
import { userDeleted } from '@poc/contracts/events/identity';
import { openPlanModel } from '@poc/kit/entitlements/open-plan.model';
import { messageOf } from '@poc/testing/events';
import { newId } from '@poc/testing/factories';
import { expect, it } from 'vitest';
import { useStreaming } from '../testing/start-streaming.ts';

const hourMs = 3_600_000;
const patient = { timeout: 30_000, interval: 100 };
const inAnHour = () => new Date(Date.now() + hourMs);
const elsewhere = 'https://youtu.be/abc';
const streaming = useStreaming();

async function createPlan(userId: string, plan: 'premium' | 'ultimate') {
  const dates = { startDate: new Date().toISOString(), endDate: inAnHour().toISOString() };
  const data = { subscriptionId: newId(), userId, plan, status: 'active', ...dates } as const;
  await streaming.service.deps.bus.publish([messageOf(subscriptionChanged, { key: newId(), data })]);
  await expect.poll(() => planRow(userId), patient).not.toBeNull();
}
const planRow = (userId: string) => openPlanModel(streaming.service.deps.db).findById(userId).lean();

async function seen(id: string, userId: string | null) {
  const { tokens, call } = streaming.service;
  const token = userId === null ? {} : { token: tokens.member({ id: userId }) };
  const { body } = await call(getStream, { params: { id }, ...token });
  return body;
}

it('200: the address requires a plan; others see which plan unlocks it', async () => {
  const premium = newId();
  await createPlan(premium, 'premium');
  const { _id: showId } = await streaming.addShow({ access: 'premium' });
  const { _id } = await streaming.addStream({ showId, streamUrl: elsewhere });
  const id = _id.toHexString();
  // Twice: the shared response for visitors contains nothing personal.
  for (let round = 0; round < 2; round += 1) {
    expect(await seen(id, premium)).toMatchObject({ stream_url: elsewhere, access: 'premium' });
    expect((await seen(id, premium))?.locked).toBeUndefined();
    for (const other of [newId(), null]) {
      expect(await seen(id, other)).toMatchObject({
        stream_url: '',
        locked: { plan: 'premium', opens_at: null },
      });
    }
  }
  const { body } = await streaming.service.call(listStreams, { query: { limit: 50 } });
  expect(body?.find((stream) => stream.id === id)?.stream_url).toBe('');
});

it('200: early access has its date, and an uploaded file an address signed for the viewer', async () => {
  const premium = newId();
  await createPlan(premium, 'ultimate');
  const earlyAccessUntil = inAnHour();
  const { _id: showId } = await streaming.addShow({ earlyAccessUntil });
  const { _id, streamUrl } = await streaming.addStream({ showId });
  const id = _id.toHexString();
  expect((await seen(id, newId()))?.locked).toEqual({
    plan: 'premium',
    opens_at: earlyAccessUntil.toISOString(),
  });
  expect((await seen(id, premium))?.stream_url).toMatch(new RegExp(`^${streamUrl}\\?viewer=${premium}&`));
  const free = await streaming.addStream();
  expect((await seen(free._id.toHexString(), null))?.stream_url).toBe(free.streamUrl);
});

it('the plan of an erased person is deleted', async () => {
  const userId = newId();
  await createPlan(userId, 'premium');
  await streaming.service.deps.bus.publish([
    messageOf(userDeleted, { key: userId, data: { userId, deletedAt: new Date().toISOString() } }),
  ]);
  await expect.poll(() => planRow(userId), patient).toBeNull();
});
