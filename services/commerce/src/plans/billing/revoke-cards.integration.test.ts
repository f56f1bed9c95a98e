import { listPaymentMethods, removePaymentMethod } from '@poc/contracts/endpoints/plans';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { expect, it } from 'vitest';
import { onPersonDeleted } from '../../buyers/on-person-deleted.ts';
import { PaystackRefused } from '../../payments/paystack/paystack-errors.ts';
import { type PlanMember, planMember, usePlanShop } from '../../testing/plan-member.ts';
import { forgottenCardModel } from './forgotten-card.model.ts';
import { revokeCards } from './revoke-cards.ts';

const hourMs = 3_600_000;
const shop = usePlanShop();

const { signal } = new AbortController();
const forget = () => revokeCards(shop.deps, signal);
const asked = () => shop.stub.calls.filter((call) => call.endsWith('/deactivate_authorization')).length;
const waiting = () => forgottenCardModel(shop.deps.db).countDocuments();
async function remove(me: PlanMember) {
  const { body } = await me.call(listPaymentMethods);
  const [{ id: methodId } = { id: '' }] = body as { id: string }[];
  return me.call(removePaymentMethod, { params: { id: me.id, methodId } });
}

it('deletes a removed card at Paystack, with retries until it responds', async () => {
  const me = await planMember(shop);
  await me.buy('premium');
  expect((await remove(me)).status).toBe(204);
  const before = asked();
  shop.stub.fault = (call) => (call.endsWith('/deactivate_authorization') ? { status: 503 } : null);
  await forget();
  const failed = asked();
  expect(failed).toBeGreaterThan(before);
  shop.stub.fault = () => null;
  await forget();
  expect([asked(), await waiting()]).toEqual([failed, 1]);
  shop.clock.advance(hourMs);
  await forget();
  expect([asked(), await waiting()]).toEqual([failed + 1, 0]);
});

it('ignores a card unknown to Paystack', async () => {
  const me = await planMember(shop);
  await me.buy('premium');
  await remove(me);
  shop.stub.fault = (call) => (call.endsWith('/deactivate_authorization') ? { status: 404 } : null);
  await forget();
  expect(await waiting()).toBe(0);
});

it('deletes the cards of a deleted user', async () => {
  const me = await planMember(shop);
  await me.buy('premium');
  const before = asked();
  const at = shop.clock.now().toISOString();
  await withTransaction(shop.deps.db, (tx) =>
    onPersonDeleted(shop.deps)(
      {
        id: me.id,
        type: 'identity.user.deleted.v1',
        key: me.id,
        traceId: '',
        occurredAt: at,
        data: { userId: me.id, deletedAt: at },
      },
      tx,
    ),
  );
  expect(await waiting()).toBe(1);
  await forget();
  expect([asked() - before, await waiting()]).toEqual([1, 0]);
});

it('does not delete a card that is used again', async () => {
  const me = await planMember(shop);
  await me.buy('premium');
  await remove(me);
  expect(await waiting()).toBe(1);
  await me.buy('ultimate');
  expect(await waiting()).toBe(0);
});

it('does not delete a card that is used again while others are deleted', async () => {
  const members = [await planMember(shop), await planMember(shop)];
  for (const me of members) {
    await me.buy('premium');
    await remove(me);
  }
  const deleted: string[] = [];
  const deactivateAuthorization = async (code: string) => {
    deleted.push(code);
    for (const me of members) if (!deleted.includes(`AUTH_${me.id}`)) await me.buy('ultimate');
  };
  await revokeCards({ ...shop.deps, paystack: { ...shop.deps.paystack, deactivateAuthorization } }, signal);
  expect(deleted).toHaveLength(1);
  expect(await waiting()).toBe(0);
});

it.each([
  ['removes a card that is used again during its deletion, which makes it unusable', null, 0],
  [
    'keeps such a card if Paystack refuses the deletion',
    new PaystackRefused(404, 'invalid_params', 'Unknown card'),
    1,
  ],
])('%s', async (_, refusal, kept) => {
  const me = await planMember(shop);
  await me.buy('premium');
  await remove(me);
  const deactivateAuthorization = async () => {
    await me.buy('ultimate');
    expect((await me.call(listPaymentMethods)).body).toHaveLength(1);
    if (refusal) throw refusal;
  };
  await revokeCards({ ...shop.deps, paystack: { ...shop.deps.paystack, deactivateAuthorization } }, signal);
  expect((await me.call(listPaymentMethods)).body).toHaveLength(kept);
  await forget();
  expect(await waiting()).toBe(0);
});
