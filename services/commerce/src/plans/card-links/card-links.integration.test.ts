import { addPaymentMethod, startCardLink, viewCardLink } from '@poc/contracts/endpoints/plans';
import { subscriptionNotice } from '@poc/contracts/events/commerce';
import { linkMac, linkToken } from '@poc/kit/auth/link-token';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { newId } from '@poc/testing/factories';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { onPersonDeleted } from '../../buyers/on-person-deleted.ts';
import { type PlanMember, planMember, usePlanShop } from '../../testing/plan-member.ts';
import { stubCard } from '../../testing/stub-cards.ts';
import { cardLinkModel } from './card-link.model.ts';
import { issueCardLink } from './issue-card-link.ts';

const hourMs = 3_600_000;
const shop = usePlanShop();
const secret = () => shop.deps.config.INTERNAL_SECRET;
const view = (token: string) => shop.service.call(viewCardLink, { body: { token } });
const start = (token: string) => shop.service.call(startCardLink, { body: { token } });

/** Creates a member whose card was declined, and reads the links in the emails. */
async function declined(): Promise<PlanMember & { tokens: () => Promise<string[]> }> {
  const me = await planMember(shop);
  await me.buy('premium');
  shop.stub.declinedCards.add(`AUTH_${me.id}`);
  await me.renew();
  const tokens = async () => {
    const rows = await shop.deps.db
      .collection('outbox')
      .find({ topic: subscriptionNotice.topic }, { hint: { _id: 1 } })
      .sort({ position: 1 })
      .toArray();
    return rows
      .map(({ envelope }) => JSON.parse(String(envelope)).data as { userId: string; cardLinkId?: string })
      .flatMap(({ userId, cardLinkId }) =>
        userId === me.id && cardLinkId ? [linkToken(cardLinkId, 'card', secret())] : [],
      );
  };
  return { ...me, tokens };
}
const tokenOf = async (me: Awaited<ReturnType<typeof declined>>) => (await me.tokens())[0] ?? '';

it('200: shows the plan, the price and the masked email, any number of times', async () => {
  const me = await declined();
  const token = await tokenOf(me);
  const { endDate } = (await me.read()) ?? {};
  for (let time = 1; time <= 2; time += 1) {
    const { status, body } = await view(token);
    expect([status, body]).toEqual([
      200,
      {
        plan_name: 'Premium',
        price: 4_990,
        next_billing_date: endDate?.toISOString(),
        email: `${me.id.slice(0, 1)}•••@poc.test`,
      },
    ]);
  }
});

it('200: opens the page for a new card, which becomes the default and is charged for the unpaid month', async () => {
  const me = await declined();
  const { status, body } = await start(await tokenOf(me));
  expect([status, body?.authorization_url]).toEqual([200, expect.stringContaining('http')]);
  const check = (await me.payments()).find(({ purpose }) => purpose === 'card');
  expect(check).toMatchObject({ email: me.email, authorizationUrl: body?.authorization_url });
  const sent = shop.stub.bodies.find(({ reference }) => reference === check?.reference);
  expect(sent).toMatchObject({ callback_url: 'http://poc.test/card/return' });
  shop.stub.pay(check?.reference ?? '', { authorization: stubCard(`${me.id}-new`) });
  await me.verify(check?.reference ?? '');
  await me.retry();
  // The service's job may be charging the card.
  await expect.poll(me.read).toMatchObject({ state: 'active', periods: 1 });
});

const checksOf = async (me: PlanMember) => (await me.payments()).filter(({ purpose }) => purpose === 'card');

it('409: continues one payment within its day, also for concurrent calls, until a card is stored', async () => {
  const me = await declined();
  const token = await tokenOf(me);
  const responses = await Promise.all([start(token), start(token), start(token)]);
  shop.clock.advance(23 * hourMs);
  responses.push(await start(token));
  const [check, ...others] = await checksOf(me);
  expect(others).toEqual([]);
  for (const { status, body } of responses) {
    expect([status, body?.authorization_url]).toEqual([200, check?.authorizationUrl]);
  }
  expect((await view(token)).status).toBe(200);
  shop.stub.pay(check?.reference ?? '', { authorization: stubCard(`${me.id}-new`) });
  await me.verify(check?.reference ?? '');
  for (const call of [view, start]) {
    expect(await call(token)).toMatchObject({ status: 409, code: 'link_used' });
  }
  expect(await checksOf(me)).toHaveLength(1);
});

it('200: opens another page after a card that was refused, and after another page of the member', async () => {
  const me = await declined();
  const token = await tokenOf(me);
  await start(token);
  const [refused] = await checksOf(me);
  shop.stub.pay(refused?.reference ?? '', { authorization: { ...stubCard(me.id), reusable: false } });
  expect((await me.verify(refused?.reference ?? '')).code).toBe('payment_returned');
  expect((await start(token)).status).toBe(200);
  shop.clock.advance(hourMs);
  const own = (await me.call(addPaymentMethod)).body as { authorization_url: string };
  expect((await start(token)).body).toEqual(own);
  expect(await checksOf(me)).toHaveLength(3);
});

it.each([{ status: 500 }, 'lost'] as const)('503: stays usable when Paystack answers %o', async (fault) => {
  const me = await declined();
  const token = await tokenOf(me);
  shop.stub.fault = (call) => (call.endsWith('/initialize') ? fault : null);
  expect((await start(token)).status).toBe(503);
  shop.stub.fault = () => null;
  await expect.poll(async () => (await start(token)).status, { timeout: 20_000 }).toBe(200);
  expect(await checksOf(me)).toHaveLength(1);
});

it('410: expires after a day', async () => {
  const me = await declined();
  const token = await tokenOf(me);
  shop.clock.advance(24 * hourMs - 1);
  expect((await view(token)).status).toBe(200);
  shop.clock.advance(1);
  for (const call of [view, start]) {
    expect(await call(token)).toMatchObject({ status: 410, code: 'link_expired' });
  }
});

it('400: refuses forged tokens, foreign purposes and links of deleted accounts', async () => {
  const me = await declined();
  const token = await tokenOf(me);
  const [id = '', mac = ''] = token.split('.');
  const other = `${id}.${linkMac(id, 'unsubscribe', secret()).toString('base64url')}`;
  const unknown = linkToken(newId(), 'card', secret());
  for (const one of ['x', id, `${newId()}.${mac}`, other, unknown]) {
    for (const call of [view, start]) {
      expect(await call(one), one).toMatchObject({ status: 400, code: 'link_invalid' });
    }
  }
  expect((await view('')).status).toBe(400);
  const { db } = shop.deps;
  const event = { data: { userId: me.id } } as Parameters<ReturnType<typeof onPersonDeleted>>[0];
  await withTransaction(db, (tx) => onPersonDeleted(shop.deps)(event, tx));
  expect(await view(token)).toMatchObject({ status: 400, code: 'link_invalid' });
  expect(await cardLinkModel(db).countDocuments({ userId: new Types.ObjectId(me.id) })).toBe(0);
});

it('409: does nothing for a plan that has ended', async () => {
  const me = await declined();
  for (let day = 1; day <= 7; day += 1) {
    shop.clock.advance(24 * hourMs);
    await me.retry();
  }
  const token = linkToken(
    await withTransaction(shop.deps.db, (tx) =>
      issueCardLink(tx, { userId: new Types.ObjectId(me.id), now: shop.clock.now() }),
    ),
    'card',
    secret(),
  );
  expect(await view(token)).toMatchObject({ status: 409, code: 'subscription_over' });
});
