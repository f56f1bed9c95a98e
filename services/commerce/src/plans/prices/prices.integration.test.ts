import { changePlanPrice, getPlanPrices } from '@poc/contracts/endpoints/managed-subscriptions';
import { listPlans, resumeSubscription } from '@poc/contracts/endpoints/plans';
import { subscriptionNotice } from '@poc/contracts/events/commerce';
import { addMonths } from '@poc/contracts/lagos-calendar';
import { outboxOf } from '@poc/kit/mongo/kit-collections';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { type PlanMember, planMember, usePlanShop } from '../../testing/plan-member.ts';
import { usePlanPrice } from '../../testing/plan-prices.ts';
import { announcePrices, hasPricesToAnnounce } from './announce-prices.ts';

const dayMs = 86_400_000;
const { signal } = new AbortController();
const shop = usePlanShop();
const premium = usePlanPrice(shop, 'premium');
const ultimate = usePlanPrice(shop, 'ultimate');
const member = () => planMember(shop);
const announce = () => announcePrices(shop.deps, signal);
const inDays = (days: number): string => new Date(shop.clock.now().getTime() + days * dayMs).toISOString();
const token = (claims = {}) => shop.service.tokens.admin({}, claims);
const params = { plan: 'premium' } as const;
const change = (body: object, who: string | undefined = token()) =>
  shop.service.call(changePlanPrice, { params, body: body as never, ...(who ? { token: who } : {}) });
const publicPrice = async () =>
  (await shop.service.call(listPlans)).body?.find(({ id }) => id === 'premium')?.price_ngn;
const charged = async (me: PlanMember) => (await me.charges()).map(({ amountKobo }) => amountKobo);
const mails = async (me: PlanMember) => {
  const rows = await outboxOf(shop.deps.db)
    .find({ topic: subscriptionNotice.topic }, { hint: { _id: 1 } })
    .sort({ position: 1 })
    .toArray();
  return rows
    .map(({ envelope }) => JSON.parse(envelope).data)
    .filter(({ userId, kind }) => userId === me.id && kind === 'price-change');
};

describe('the prices', () => {
  it('are those of the specification at first', async () => {
    const { body } = await shop.service.call(listPlans);
    expect(body?.map(({ id, price_ngn, price_usd }) => [id, price_ngn, price_usd])).toEqual([
      ['basic', 0, 0],
      ['premium', 4_990, 9.99],
      ['ultimate', 9_990, 19.99],
    ]);
    const listed = await shop.service.call(getPlanPrices, { token: token() });
    expect(listed.body?.plans).toMatchObject([
      { id: 'basic', version: 1 },
      { id: 'premium', version: 1, price: 4_990, versions: [{ version: 1, price: 4_990 }] },
      { id: 'ultimate', version: 1, price: 9_990 },
    ]);
  });

  it('200: hold from their date for new subscribers, with an audit entry', async () => {
    const body = { price: 5_990, price_usd: 11.99, from: inDays(40), reason: 'Dearer videos', version: 1 };
    const response = await change(body);
    expect([response.status, response.body]).toMatchObject([
      200,
      { price: 4_990, version: 2, versions: [{ version: 2, price: 5_990, from: body.from }, { version: 1 }] },
    ]);
    expect(await publicPrice()).toBe(4_990);
    const early = await member();
    expect((await early.start({ plan: 'premium', expected_price: 5_990 })).code).toBe('plan_price_changed');
    shop.clock.set(new Date(Date.parse(body.from) - 1));
    expect(await publicPrice()).toBe(4_990);
    shop.clock.advance(1);
    expect(await publicPrice()).toBe(5_990);
    const late = await member();
    await late.buy('premium');
    expect((await late.payments())[0]).toMatchObject({ amountKobo: 599_000 });
    const rows = await outboxOf(shop.deps.db).find({ key: 'audit:premium' }).toArray();
    expect(rows.map(({ envelope }) => JSON.parse(envelope).data).at(-1)).toMatchObject({
      action: 'plan.price.change',
      before: { priceKobo: 499_000 },
      after: { priceKobo: 599_000, from: body.from },
      reason: 'Dearer videos',
    });
  });

  it('409: one of several changes of the same version applies', async () => {
    const body = { price: 5_990, reason: 'Dearer videos', version: await premium.versionNow() };
    const responses = await Promise.all([change(body), change(body), change(body)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await premium.versionNow()).toBe(2);
  });

  it('a later decision replaces a planned price from its own date', async () => {
    await premium.change({ price: 8_990, from: inDays(20) });
    await premium.change({ price: 4_990, from: inDays(10) });
    const { body } = await shop.service.call(getPlanPrices, { token: token() });
    const versions = body?.plans.find(({ id }) => id === 'premium')?.versions;
    expect(versions?.map(({ superseded }) => superseded)).toEqual([false, true, false]);
    shop.clock.advance(25 * dayMs);
    expect(await publicPrice()).toBe(4_990);
  });

  it('400, 401, 403', async () => {
    const body = { price: 5_990, reason: 'Dearer videos', version: 1 };
    for (const bad of [{ price: 49.99 }, { price: -1 }, { from: inDays(-1) }, { reason: '' }]) {
      expect((await change({ ...body, ...bad })).status).toBe(400);
    }
    const basic = { params: { plan: 'basic' as never }, token: token(), body };
    expect((await shop.service.call(changePlanPrice, basic)).status).toBe(400);
    expect((await change(body, '')).status).toBe(401);
    expect((await change(body, shop.member())).status).toBe(403);
    const hourAgo = Math.floor(shop.clock.now().getTime() / 1_000) - 3_600;
    expect((await change(body, token({ mfa_at: hourAgo }))).code).toBe('second_factor_needed');
    expect((await shop.service.call(getPlanPrices)).status).toBe(401);
    expect((await shop.service.call(getPlanPrices, { token: shop.member() })).status).toBe(403);
    expect(await premium.versionNow()).toBe(1);
  });
});

describe('a higher price for subscribers', () => {
  it('is emailed once, and charged by the first renewal 30 days later', async () => {
    const me = await member();
    await me.buy('premium');
    const { endDate = new Date() } = (await me.read()) ?? {};
    shop.clock.set(new Date(endDate.getTime() - 10 * dayMs));
    await premium.change({ price: 5_990 });
    expect(await hasPricesToAnnounce(shop.deps)).toBe(true);
    await Promise.all([announce(), announce(), announce()]);
    expect(await hasPricesToAnnounce(shop.deps)).toBe(false);
    expect(await announce()).toBe(0);
    expect(await mails(me)).toMatchObject([
      {
        amountKobo: 599_000,
        reason: '₦4,990.00',
        endDate: addMonths((await me.read())?.anchor ?? endDate, 2).toISOString(),
      },
    ]);
    await me.renew();
    await me.renew();
    await me.renew();
    expect(await charged(me)).toEqual([499_000, 599_000, 599_000]);
    expect(await announce()).toBe(0);
    expect(await mails(me)).toHaveLength(1);
  });

  it('is not charged without the email, for years', async () => {
    const me = await member();
    await me.buy('premium');
    await premium.change({ price: 5_990 });
    for (let month = 1; month <= 3; month += 1) await me.renew();
    expect(await charged(me)).toEqual([499_000, 499_000, 499_000]);
    await announce();
    const mailedAt = shop.clock.now().getTime();
    await me.renew();
    await me.renew();
    const last = (await me.charges()).map(({ amountKobo, createdAt }) => [
      amountKobo,
      (createdAt.getTime() - mailedAt) / dayMs >= 30,
    ]);
    for (const [amountKobo, isLater] of last.slice(3)) expect(amountKobo === 599_000).toBe(isLater);
    expect(last.at(-1)).toEqual([599_000, true]);
  });

  it('is emailed 30 days before its date, not earlier, and a lower one not at all', async () => {
    const me = await member();
    await me.buy('premium');
    await premium.change({ price: 5_990, from: inDays(45) });
    shop.clock.advance(15 * dayMs - 1);
    expect(await announce()).toBe(0);
    shop.clock.advance(1);
    expect(await announce()).toBe(1);
    // The price is changed again before it takes effect.
    await premium.change({ price: 3_990, from: inDays(1) });
    expect(await announce()).toBe(0);
    await me.renew();
    await me.renew();
    await me.renew();
    expect(await charged(me)).toEqual([399_000, 399_000, 399_000]);
    expect(await mails(me)).toHaveLength(1);
  });

  it('does not apply to the month that a subscriber pays by transfer before it', async () => {
    const me = await member();
    const pay = async (expected_price: number) => {
      const { body, code } = await me.start({ plan: 'premium', expected_price });
      const { reference } = (body ?? {}) as { reference: string };
      if (!reference) return code;
      shop.stub.pay(reference, { channel: 'bank_transfer' });
      return (await me.verify(reference)).status;
    };
    expect(await pay(4_990)).toBe(200);
    shop.clock.set(new Date(Number((await me.read())?.endDate) - 3 * dayMs));
    await premium.change({ price: 5_990 });
    await announce();
    await me.renew();
    expect(await me.read()).toMatchObject({ state: 'grace' });
    expect(await pay(5_990)).toBe('plan_price_changed');
    expect(await pay(4_990)).toBe(200);
    await me.renew();
    expect(await pay(4_990)).toBe('plan_price_changed');
    expect(await pay(5_990)).toBe(200);
    expect(await mails(me)).toHaveLength(1);
  });

  it.each([
    ['a smaller plan and their own again', ['premium', 'ultimate']],
    ['a smaller plan twice', ['premium', 'ultimate', 'premium', 'ultimate']],
    ['a smaller plan and the end', ['premium', 'basic', 'ultimate']],
  ] as const)('keeps its date for owners who choose %s', async (_name, choices) => {
    const me = await member();
    await me.buy('ultimate');
    await ultimate.change({ price: 12_990 });
    await announce();
    const { announcedFrom } = (await me.read()) ?? {};
    shop.clock.advance(10 * dayMs);
    for (const plan of choices) {
      await (plan === 'ultimate' ? me.call(resumeSubscription) : me.start({ plan }));
      await announce();
    }
    expect(await me.read()).toMatchObject({ agreedKobo: 999_000, announcedKobo: 1_299_000, announcedFrom });
    expect(await mails(me)).toHaveLength(1);
    await me.renew();
    await me.renew();
    expect((await charged(me)).at(-1)).toBe(1_299_000);
  });

  it('keeps its date for the smaller plan that an owner chooses again', async () => {
    const me = await member();
    await me.buy('ultimate');
    await me.start({ plan: 'premium' });
    await premium.change({ price: 5_990, from: inDays(25) });
    await announce();
    const { announcedFrom } = (await me.read()) ?? {};
    shop.clock.advance(10 * dayMs);
    await me.call(resumeSubscription);
    await me.start({ plan: 'premium' });
    expect(await announce()).toBe(0);
    expect(await me.read()).toMatchObject({ agreedKobo: 499_000, announcedKobo: 599_000, announcedFrom });
  });

  it('is emailed to an owner whose announced price an earlier release dropped', async () => {
    const [announced, dropped] = await Promise.all([member(), member()]);
    await Promise.all([announced.buy('premium'), dropped.buy('premium')]);
    await shop.deps.db
      .collection('subscriptions')
      .updateOne(
        { userId: new Types.ObjectId(dropped.id) },
        { $unset: { announcedKobo: 1, announcedFrom: 1 } },
      );
    expect(await hasPricesToAnnounce(shop.deps)).toBe(false);
    await premium.change({ price: 5_990 });
    expect(await hasPricesToAnnounce(shop.deps)).toBe(true);
    expect(await announce()).toBe(2);
    expect(await hasPricesToAnnounce(shop.deps)).toBe(false);
    expect([await mails(announced), await mails(dropped)]).toMatchObject([[{}], [{}]]);
  });

  it('is not emailed to those who do not renew, and the old one stays after a change of mind', async () => {
    const [cancelled, back] = await Promise.all([member(), member()]);
    await cancelled.buy('premium');
    await back.buy('ultimate');
    await cancelled.start({ plan: 'basic' });
    await back.start({ plan: 'premium' });
    await premium.change({ price: 5_990 });
    expect(await announce()).toBe(1);
    expect([await mails(cancelled), await mails(back)]).toMatchObject([[], [{ plan: 'premium' }]]);
    expect(await back.read()).toMatchObject({ agreedKobo: 499_000, announcedKobo: 599_000 });
    await back.call(resumeSubscription);
    expect(await back.read()).toMatchObject({ nextPlan: null, agreedKobo: 999_000, announcedKobo: 999_000 });
  });
});
