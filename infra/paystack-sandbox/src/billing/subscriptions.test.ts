import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cronOf, periodStart } from '../subscriptions/billing-dates.ts';
import { type GivenSandbox, givenSandbox } from '../testing/given-sandbox.ts';

const dayMs = 86_400_000;

describe('the days of billing', () => {
  it.each([
    ['2027-01-15T10:30:00.000Z', 'monthly', 1, '2027-02-15T10:30:00.000Z'],
    ['2027-01-31T10:30:00.000Z', 'monthly', 1, '2027-02-28T10:30:00.000Z'],
    ['2027-01-31T10:30:00.000Z', 'monthly', 2, '2027-03-28T10:30:00.000Z'],
    ['2027-11-30T00:00:00.000Z', 'quarterly', 1, '2028-02-28T00:00:00.000Z'],
    ['2027-01-15T10:30:00.000Z', 'biannually', 1, '2027-07-15T10:30:00.000Z'],
    ['2027-01-15T10:30:00.000Z', 'annually', 3, '2030-01-15T10:30:00.000Z'],
    ['2027-01-15T10:30:00.000Z', 'weekly', 2, '2027-01-29T10:30:00.000Z'],
    ['2027-01-15T10:30:00.000Z', 'daily', 1, '2027-01-16T10:30:00.000Z'],
    ['2027-01-15T10:30:00.000Z', 'hourly', 5, '2027-01-15T15:30:00.000Z'],
  ] as const)('%s %s, %i periods on', (start, interval, periods, expected) => {
    expect(new Date(periodStart(Date.parse(start), interval, periods)).toISOString()).toBe(expected);
  });

  it('are shown as cron', () => {
    const at = Date.parse('2027-01-31T10:30:00.000Z');
    expect(cronOf(at, 'hourly')).toBe('30 * * * *');
    expect(cronOf(at, 'daily')).toBe('30 10 * * *');
    expect(cronOf(at, 'weekly')).toBe('30 10 * * 0');
    expect(cronOf(at, 'monthly')).toBe('30 10 28 * *');
    expect(cronOf(at, 'quarterly')).toBe('30 10 28 */3 *');
    expect(cronOf(at, 'biannually')).toBe('30 10 28 */6 *');
    expect(cronOf(at, 'annually')).toBe('30 10 28 1 *');
  });
});

describe('subscriptions', () => {
  let sandbox: GivenSandbox;
  beforeEach(async () => {
    sandbox = await givenSandbox();
  });
  afterEach(() => sandbox.stop());

  const planned = async (more: Record<string, unknown> = {}): Promise<string> => {
    const { json } = await sandbox.call('POST', '/plan', {
      name: 'Premium',
      amount: 200_000,
      interval: 'monthly',
      ...more,
    });
    return String(json.data.plan_code);
  };
  const events = (): string[] => sandbox.receiver.arrived.map(({ event }) => event).toSorted();
  const codeOf = async (): Promise<string> => {
    await sandbox.advance(0);
    const made = sandbox.receiver.arrived.find(({ event }) => event === 'subscription.create');
    return String(made?.data.subscription_code);
  };
  const fetched = async (code: string) => (await sandbox.call('GET', `/subscription/${code}`)).json.data;

  it("begin with the payment of a plan, whose amount is the plan's", async () => {
    const plan = await planned();
    const { reference } = await sandbox.paid({ plan, amount: 1 });
    const verified = (await sandbox.call('GET', `/transaction/verify/${reference}`)).json.data;
    expect(verified).toMatchObject({
      amount: 200_000,
      plan,
      plan_object: { plan_code: plan, interval: 'monthly' },
    });
    const code = await codeOf();
    expect(events()).toEqual(['charge.success', 'subscription.create']);
    expect(await fetched(code)).toMatchObject({
      status: 'active',
      amount: 200_000,
      next_payment_date: '2027-02-15T10:00:00.000Z',
      email_token: expect.any(String),
      plan: { plan_code: plan },
      customer: { email: 'ada@poc.test' },
      authorization: { reusable: true },
    });
  });

  it('renew by the clock: the invoice 3 days ahead, then the debit', async () => {
    await sandbox.paid({ plan: await planned() });
    const code = await codeOf();
    sandbox.receiver.arrived.length = 0;
    await sandbox.advance(28 * dayMs - 1);
    expect(events()).toEqual([]);
    await sandbox.advance(1);
    expect(sandbox.receiver.arrived.map(({ event, data }) => [event, data.status, data.paid])).toEqual([
      ['invoice.create', 'pending', false],
    ]);
    expect((await fetched(code)).open_invoice).toMatch(/^INV_/);
    await sandbox.advance(3 * dayMs);
    expect(events()).toEqual(['charge.success', 'invoice.create', 'invoice.update']);
    expect(sandbox.receiver.arrived.find(({ event }) => event === 'invoice.update')?.data).toMatchObject({
      status: 'success',
      paid: true,
      amount: 200_000,
      subscription: { subscription_code: code, status: 'active' },
      transaction: { status: 'success', amount: 200_000, currency: 'NGN' },
      period_start: '2027-02-15T10:00:00.000Z',
      period_end: '2027-03-15T10:00:00.000Z',
    });
    expect((await fetched(code)).next_payment_date).toBe('2027-03-15T10:00:00.000Z');
  });

  it('many periods pass in one move of the clock', async () => {
    await sandbox.paid({ plan: await planned() });
    const code = await codeOf();
    await sandbox.advance(366 * dayMs);
    const subscription = await fetched(code);
    expect(subscription).toMatchObject({ payments_count: 13, next_payment_date: '2028-02-15T10:00:00.000Z' });
    expect(events().filter((event) => event === 'invoice.update')).toHaveLength(12);
  });

  it('that fail are reported once, stand at attention, and come back with the next debit', async () => {
    await sandbox.paid({ plan: await planned() });
    const code = await codeOf();
    await sandbox.call('PUT', '/sandbox/faults', { declineStoredCards: true });
    await sandbox.advance(31 * dayMs);
    expect(events().filter((event) => event === 'invoice.payment_failed')).toHaveLength(1);
    expect((await fetched(code)).status).toBe('attention');
    await sandbox.call('PUT', '/sandbox/faults', {});
    await sandbox.advance(28 * dayMs);
    expect((await fetched(code)).status).toBe('active');
  });

  it('that are disabled run to the end of their period, and may be taken up before it', async () => {
    await sandbox.paid({ plan: await planned() });
    const code = await codeOf();
    const token = (await fetched(code)).email_token;
    const disable = () => sandbox.call('POST', '/subscription/disable', { code, token });
    expect((await disable()).json).toEqual({ status: true, message: 'Subscription disabled successfully' });
    expect(await fetched(code)).toMatchObject({ status: 'non-renewing', next_payment_date: null });
    expect((await disable()).status).toBe(404);
    const enabled = await sandbox.call('POST', '/subscription/enable', { code, token });
    expect(enabled.json.message).toBe('Subscription enabled successfully');
    expect(await fetched(code)).toMatchObject({
      status: 'active',
      next_payment_date: '2027-02-15T10:00:00.000Z',
    });
    await disable();
    await sandbox.advance(31 * dayMs);
    expect((await fetched(code)).status).toBe('cancelled');
    expect(events()).toEqual([
      'charge.success',
      'subscription.create',
      'subscription.disable',
      'subscription.not_renew',
      'subscription.not_renew',
    ]);
    expect((await sandbox.call('POST', '/subscription/enable', { code, token })).status).toBe(404);
    expect((await sandbox.call('POST', '/subscription/disable', { code, token: 'other' })).status).toBe(404);
    expect((await sandbox.call('POST', '/subscription/disable', { code })).status).toBe(400);
  });

  it('with a limit are completed', async () => {
    await sandbox.paid({ plan: await planned({ invoice_limit: 2 }) });
    const code = await codeOf();
    await sandbox.advance(31 * dayMs);
    expect((await fetched(code)).status).toBe('completed');
    expect(events()).toContain('subscription.disable');
  });

  it('are made by the API: debited now, or first at their date', async () => {
    const plan = await planned();
    await sandbox.paid();
    const made = await sandbox.call('POST', '/subscription', { customer: 'ada@poc.test', plan });
    expect(made.json).toMatchObject({
      message: 'Subscription successfully created',
      data: { status: 'active', next_payment_date: '2027-02-15T10:00:00.000Z', payments_count: 1 },
    });
    const again = await sandbox.call('POST', '/subscription', { customer: 'ada@poc.test', plan });
    expect(again.json).toMatchObject({ code: 'duplicate_subscription' });
    const later = await sandbox.call('POST', '/subscription', {
      customer: 'ada@poc.test',
      plan: await planned({ interval: 'weekly' }),
      start_date: '2027-01-20T00:00:00+01:00',
    });
    expect(later.json.data).toMatchObject({
      next_payment_date: '2027-01-19T23:00:00.000Z',
      payments_count: 0,
    });
    await sandbox.advance(5 * dayMs);
    const code = String(later.json.data.subscription_code);
    expect(await fetched(code)).toMatchObject({
      payments_count: 1,
      next_payment_date: '2027-01-26T23:00:00.000Z',
    });
    const list = await sandbox.call('GET', '/subscription');
    expect(list.json.meta.total).toBe(2);
  });

  it('are refused without a customer, a plan or a card', async () => {
    const plan = await planned();
    const subscribe = (body: unknown) => sandbox.call('POST', '/subscription', body);
    await sandbox.call('POST', '/customer', { email: 'zainab@poc.test' });
    expect((await subscribe({ plan })).status).toBe(400);
    expect((await subscribe({ customer: 'zainab@poc.test' })).status).toBe(400);
    expect((await subscribe({ customer: 'nobody@poc.test', plan })).status).toBe(404);
    expect((await subscribe({ customer: 'zainab@poc.test', plan: 'PLN_none' })).status).toBe(404);
    expect((await subscribe({ customer: 'zainab@poc.test', plan })).json).toMatchObject({
      message: 'The customer specified has no saved authorizations',
    });
    await sandbox.paid();
    const body = { customer: 'ada@poc.test', plan };
    expect((await subscribe({ ...body, start_date: 'soon' })).status).toBe(400);
    expect((await subscribe({ ...body, authorization: 'AUTH_none' })).status).toBe(400);
    expect((await sandbox.call('GET', '/subscription/SUB_none')).status).toBe(404);
  });
});

describe('plans', () => {
  it('are made, listed and looked up', async () => {
    const sandbox = await givenSandbox();
    const plan = { name: 'Basic', amount: 50_000, interval: 'monthly' };
    const made = await sandbox.call('POST', '/plan', plan);
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject({ message: 'Plan created', data: { ...plan, currency: 'NGN' } });
    const code = made.json.data.plan_code;
    const found = await sandbox.call('GET', `/plan/${code}`);
    expect(found.json.data).toMatchObject({ ...plan, plan_code: code, subscriptions: [] });
    expect((await sandbox.call('GET', '/plan?interval=weekly')).json.meta.total).toBe(0);
    expect((await sandbox.call('GET', '/plan?interval=monthly&amount=50000')).json.meta.total).toBe(1);
    expect((await sandbox.call('GET', '/plan/PLN_none')).status).toBe(404);
    for (const wrong of [{ name: '' }, { amount: 9_999 }, { interval: 'often' }, { invoice_limit: -1 }]) {
      expect((await sandbox.call('POST', '/plan', { ...plan, ...wrong })).status).toBe(400);
    }
    expect((await sandbox.call('POST', '/plan', { ...plan, currency: 'USD' })).status).toBe(403);
    await sandbox.stop();
  });
});
