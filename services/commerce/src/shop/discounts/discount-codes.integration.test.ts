import * as contracts from '@poc/contracts/endpoints/commerce-admin';
import { outboxOf } from '@poc/kit/mongo/kit-collections';
import { newId } from '@poc/testing/factories';
import { useTestService } from '@poc/testing/service';
import { describe, expect, it } from 'vitest';
import { commerceService } from '../../service.ts';

const commerce = useTestService(commerceService());

let made = 0;
const discount = (changes: object = {}) => {
  made += 1;
  return { code: `LAFF${made}`, percent: 10, ...changes };
};
const token = () => commerce.tokens.admin();
const create = (body: object) =>
  commerce.call(contracts.createDiscountCode, { token: token(), body: body as never });
const update = (id: string, body: object) =>
  commerce.call(contracts.updateDiscountCode, { token: token(), params: { id }, body: body as never });
const remove = (id: string) =>
  commerce.call(contracts.deleteDiscountCode, { token: token(), params: { id } });

describe('discount codes', () => {
  it('201, 200, 204: created, updated and deleted, each with an audit entry', async () => {
    const { status, body } = await create({ code: ' detty-december ', amount: 1_500.5, max_uses: 20 });
    const { id } = body ?? { id: '' };
    expect([status, body]).toEqual([
      201,
      {
        id,
        code: 'DETTY-DECEMBER',
        percent: null,
        amount: 1_500.5,
        min_subtotal: 0,
        starts: null,
        ends: null,
        max_uses: 20,
        once_per_person: false,
        active: true,
        uses: 0,
        version: 1,
      },
    ]);
    expect((await update(id, { code: 'DETTY', percent: 15, version: 2 })).code).toBe('conflict');
    const changed = await update(id, { code: 'DETTY', percent: 15, ends: '2027-01-01T00:00:00.000Z' });
    expect([changed.status, changed.body]).toMatchObject([200, { code: 'DETTY', percent: 15, amount: null }]);
    const listed = await commerce.call(contracts.listDiscountCodes, { token: token(), query: { limit: 1 } });
    expect([listed.status, listed.body]).toEqual([200, [changed.body]]);
    expect((await remove(id)).status).toBe(204);
    const rows = await outboxOf(commerce.deps.db)
      .find({ key: `audit:${id}` })
      .sort({ position: 1 })
      .toArray();
    expect(rows.map(({ envelope }) => JSON.parse(envelope).data)).toMatchObject([
      { action: 'discount-code.create', after: { code: 'DETTY-DECEMBER' } },
      { action: 'discount-code.update', before: { amount: 1_500.5 }, after: { percent: 15 } },
      { action: 'discount-code.delete', before: { code: 'DETTY' } },
    ]);
  });

  it.each([
    ['an invalid code', { code: 'a b' }, 'body.code'],
    ['more than 100 percent', { percent: 101 }, 'body.percent'],
    ['percent and amount', { percent: 10, amount: 100 }, 'body.percent'],
    ['neither', { percent: null }, 'body.percent'],
    [
      'an end before its start',
      { starts: '2027-01-01T00:00:00Z', ends: '2026-01-01T00:00:00Z' },
      'body.ends',
    ],
    ['no uses', { max_uses: 0 }, 'body.max_uses'],
  ])('400: %s', async (_, changes, path) => {
    for (const { status, errors } of [
      await create(discount(changes)),
      await update(newId(), discount(changes)),
    ]) {
      expect([status, errors.map((fault) => fault.path)]).toEqual([400, [path]]);
    }
  });

  it('401, 403: administrators only', async () => {
    const params = { id: newId() };
    const calls = [
      (by: object) => commerce.call(contracts.listDiscountCodes, by),
      (by: object) => commerce.call(contracts.createDiscountCode, { ...by, body: discount() as never }),
      (by: object) =>
        commerce.call(contracts.updateDiscountCode, { ...by, params, body: discount() as never }),
      (by: object) => commerce.call(contracts.deleteDiscountCode, { ...by, params }),
    ];
    for (const call of calls) {
      expect((await call({})).status).toBe(401);
      expect((await call({ token: commerce.tokens.member() })).status).toBe(403);
    }
  });

  it('404: a deleted code', async () => {
    for (const { status, code } of [await update(newId(), discount()), await remove(newId())]) {
      expect([status, code]).toEqual([404, 'discount_code_not_found']);
    }
  });

  it('409: an existing code', async () => {
    const first = await create(discount({ code: 'TAKEN' }));
    const other = await create(discount());
    expect(first.status).toBe(201);
    for (const { status, code } of [
      await create(discount({ code: 'taken' })),
      await update(other.body?.id ?? '', discount({ code: 'TAKEN' })),
    ]) {
      expect([status, code]).toEqual([409, 'discount_code_taken']);
    }
  });
});
