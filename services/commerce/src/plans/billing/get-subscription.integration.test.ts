import * as contracts from '@poc/contracts/endpoints/plans';
import { newId } from '@poc/testing/factories';
import { useTestService } from '@poc/testing/service';
import { beforeAll, describe, expect, it } from 'vitest';
import { commerceService } from '../../service.ts';
import { subscriptionDoc } from '../../testing/fixtures.ts';
import { subscriptionModel } from '../subscription.model.ts';

const active = subscriptionDoc();
const cancelled = subscriptionDoc({ plan: 'ultimate', state: 'cancelled' });
const { startDate, endDate } = active;
const commerce = useTestService(commerceService());

beforeAll(async () => {
  await subscriptionModel(commerce.deps.db).insertMany([active, cancelled]);
});

const subscriptionOf = (id: string) =>
  commerce.call(contracts.getSubscription, { params: { id }, token: commerce.tokens.member({ id }) });

describe('GET /users/{id}/subscription', () => {
  it('200: an active plan renews at its end', async () => {
    const { status, body } = await subscriptionOf(active.userId.toHexString());
    expect(status).toBe(200);
    expect(body).toEqual({
      id: active._id.toHexString(),
      plan: 'premium',
      plan_name: 'Premium',
      status: 'active',
      price: 4_990,
      start_date: startDate.toISOString(),
      end_date: endDate.toISOString(),
      next_billing_date: endDate.toISOString(),
      state: 'active',
      next_plan: null,
      grace_until: null,
      last_failure: null,
      confirm_url: null,
      renews_by_card: false,
      period: 'paid',
      trial_available: false,
      bill_to: { company_name: '', tin: '' },
    });
  });

  it('200: a cancelled one does not', async () => {
    const { body } = await subscriptionOf(cancelled.userId.toHexString());
    expect(body).toMatchObject({
      plan: 'ultimate',
      status: 'cancelled',
      price: 9_990,
      next_billing_date: null,
    });
  });

  it('200: without one it is Basic, and inactive', async () => {
    const { status, body } = await subscriptionOf(newId());
    expect(status).toBe(200);
    expect(body).toEqual({
      id: null,
      plan: 'basic',
      plan_name: 'Basic',
      status: 'inactive',
      price: 0,
      start_date: null,
      end_date: null,
      next_billing_date: null,
      state: null,
      next_plan: null,
      grace_until: null,
      last_failure: null,
      confirm_url: null,
      renews_by_card: false,
      period: null,
      trial_available: true,
      bill_to: { company_name: '', tin: '' },
    });
  });

  it('400: a query parameter', async () => {
    const id = newId();
    const { status, errors } = await commerce.call(contracts.getSubscription, {
      params: { id },
      query: { plan: 'premium' },
      token: commerce.tokens.member({ id }),
    });
    expect([status, errors.map((fault) => fault.path)]).toEqual([400, ['query.plan']]);
  });

  it('401 and 404', async () => {
    const params = { id: active.userId.toHexString() };
    expect((await commerce.call(contracts.getSubscription, { params })).status).toBe(401);
    const { status, code } = await commerce.call(contracts.getSubscription, {
      params,
      token: commerce.tokens.admin(),
    });
    expect([status, code]).toEqual([404, 'not_found']);
  });
});

describe('GET /plans', () => {
  it('200: the three plans, in dollars and in naira', async () => {
    const { status, body, headers } = await commerce.call(contracts.listPlans);
    expect(status).toBe(200);
    expect(headers.get('x-total-count')).toBe('3');
    expect(body?.map((plan) => [plan.name, plan.price_usd, plan.price_ngn, plan.most_popular])).toEqual([
      ['Basic', 0, 0, false],
      ['Premium', 9.99, 4_990, true],
      ['Ultimate', 19.99, 9_990, false],
    ]);
  });

  it('400: a query parameter', async () => {
    expect((await commerce.call(contracts.listPlans, { query: { limit: 1 } })).status).toBe(400);
  });
});
