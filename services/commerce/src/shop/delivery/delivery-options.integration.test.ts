import * as contracts from '@poc/contracts/endpoints/commerce-admin';
import { outboxOf } from '@poc/kit/mongo/kit-collections';
import { migrate } from '@poc/kit/mongo/migrate';
import { newId } from '@poc/testing/factories';
import { useTestService } from '@poc/testing/service';
import { describe, expect, it } from 'vitest';
import { migrations } from '../../migrations.ts';
import { commerceService } from '../../service.ts';
import { deliveryOptionModel } from './delivery-option.model.ts';

const commerce = useTestService(commerceService());

const token = () => commerce.tokens.admin();
const option = (changes: object = {}) => ({
  name: 'Lagos riders',
  kind: 'delivery',
  states: ['Lagos'],
  price: 1_500.5,
  min_days: 1,
  max_days: 2,
  position: 1,
  ...changes,
});
const create = (body: unknown, by: string | undefined = token()) =>
  commerce.call(contracts.createDeliveryOption, { token: by, body: body as never });
const update = (id: string, body: unknown, by: string | undefined = token()) =>
  commerce.call(contracts.updateDeliveryOption, { token: by, params: { id }, body: body as never });
const remove = (id: string, by: string | undefined = token()) =>
  commerce.call(contracts.deleteDeliveryOption, { token: by, params: { id } });
const list = (by: string | undefined = token()) =>
  commerce.call(contracts.listDeliveryOptions, { token: by });
const auditOf = async (id: string) => {
  const rows = await outboxOf(commerce.deps.db)
    .find({ key: `audit:${id}` })
    .sort({ position: 1 })
    .toArray();
  return rows.map(({ envelope }) => JSON.parse(envelope).data);
};

describe('a new shop', () => {
  it('has one option: ₦2,500, everywhere, after any number of starts', async () => {
    await Promise.all([migrate(commerce.deps.db, migrations), migrate(commerce.deps.db, migrations)]);
    const { status, body, headers } = await list();
    expect(status).toBe(200);
    expect(headers.get('x-total-count')).toBe('1');
    expect(body).toMatchObject([{ name: 'Standard delivery', states: [], price: 2_500, active: true }]);
  });
});

describe('delivery options', () => {
  it('201, 200, 204: created, updated and deleted, each with an audit entry', async () => {
    const created = await create(option());
    expect(created.status).toBe(201);
    const { id } = created.body ?? { id: '' };
    expect(created.body).toEqual({
      ...option(),
      id,
      pickup_address: '',
      pickup_hours: '',
      active: true,
      version: 1,
    });
    const stored = await deliveryOptionModel(commerce.deps.db).findById(id).lean();
    expect(stored).toMatchObject({ priceKobo: 150_050, minDays: 1, maxDays: 2 });

    const updated = await update(id, option({ price: 2_000, active: false }));
    expect([updated.status, updated.body]).toMatchObject([200, { price: 2_000, active: false }]);
    expect((await list()).body).toContainEqual(updated.body);
    expect((await remove(id)).status).toBe(204);
    expect((await list()).body?.map((one) => one.id)).not.toContain(id);
    expect(await auditOf(id)).toMatchObject([
      { action: 'delivery-option.create', after: { name: 'Lagos riders' } },
      {
        action: 'delivery-option.update',
        before: { price: 1_500.5, active: true },
        after: { price: 2_000, active: false },
      },
      { action: 'delivery-option.delete', before: { name: 'Lagos riders' } },
    ]);
  });

  it('200: a delivery has no pickup address', async () => {
    const { body } = await create(option({ pickup_address: 'Somewhere', pickup_hours: 'Now' }));
    expect(body).toMatchObject({ pickup_address: '', pickup_hours: '' });
    const pickup = option({ kind: 'pickup', pickup_address: '5 Allen Avenue', pickup_hours: 'Mon–Fri 9–5' });
    expect((await update(body?.id ?? '', pickup)).body).toMatchObject({
      kind: 'pickup',
      pickup_address: '5 Allen Avenue',
      pickup_hours: 'Mon–Fri 9–5',
    });
  });

  it.each([
    ['no name', { name: ' ' }, 'body.name'],
    ['an unknown kind', { kind: 'drone' }, 'body.kind'],
    ['an unknown state', { states: ['Texas'] }, 'body.states.0'],
    ['a price below 0', { price: -1 }, 'body.price'],
    ['half a kobo', { price: 0.005 }, 'body.price'],
    ['an estimate that ends before it begins', { min_days: 5, max_days: 2 }, 'body.max_days'],
    ['a pickup without a place', { kind: 'pickup' }, 'body.pickup_address'],
  ])('400: %s', async (_, changes, path) => {
    for (const { status, errors } of [
      await create(option(changes)),
      await update(newId(), option(changes)),
    ]) {
      expect([status, errors.map((fault) => fault.path)]).toEqual([400, [path]]);
    }
  });

  it('401, 403: administrators only', async () => {
    const id = newId();
    const calls = [
      (by?: string) => commerce.call(contracts.listDeliveryOptions, by ? { token: by } : {}),
      (by?: string) =>
        commerce.call(contracts.createDeliveryOption, {
          ...(by ? { token: by } : {}),
          body: option() as never,
        }),
      (by?: string) =>
        commerce.call(contracts.updateDeliveryOption, {
          ...(by ? { token: by } : {}),
          params: { id },
          body: option() as never,
        }),
      (by?: string) =>
        commerce.call(contracts.deleteDeliveryOption, { ...(by ? { token: by } : {}), params: { id } }),
    ];
    for (const call of calls) {
      expect((await call()).status).toBe(401);
      expect((await call(commerce.tokens.member())).status).toBe(403);
    }
  });

  it('409: an outdated version and one of two concurrent updates; without a version the last write wins', async () => {
    const id = (await create(option())).body?.id ?? '';
    const [one, other] = await Promise.all([
      update(id, option({ price: 1_000, version: 1 })),
      update(id, option({ active: false, version: 1 })),
    ]);
    const responses = [one, other].map(({ status, code }) => `${status} ${code ?? ''}`);
    expect(responses.toSorted()).toEqual(['200 ', '409 conflict']);
    const [won] = [one, other].filter(({ status }) => status === 200);
    expect((await list()).body?.find((found) => found.id === id)).toEqual(won?.body);
    expect(won?.body?.version).toBe(2);
    expect(await auditOf(id)).toHaveLength(2);
    expect((await update(id, option({ price: 3_000 }))).body).toMatchObject({ price: 3_000, version: 3 });
  });

  it('200: a legacy option counts as the first version', async () => {
    const id = (await create(option())).body?.id ?? '';
    await deliveryOptionModel(commerce.deps.db).updateOne({ _id: id }, { $unset: { version: 1 } });
    expect((await list()).body?.find((found) => found.id === id)?.version).toBe(1);
    expect((await update(id, option({ version: 2 }))).code).toBe('conflict');
    expect((await update(id, option({ version: 1 }))).body?.version).toBe(2);
  });

  it('404: a deleted option', async () => {
    for (const { status, code } of [await update(newId(), option()), await remove(newId())]) {
      expect([status, code]).toEqual([404, 'delivery_option_not_found']);
    }
  });
});
