import { createCategory, listCategories } from '@poc/contracts/endpoints/catalog';
import { useTestService } from '@poc/testing/service';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogService } from '../../service.ts';

const catalog = useTestService(catalogService());
let token: string;
beforeAll(() => {
  token = catalog.tokens.admin();
});

const create = (name: unknown) => catalog.call(createCategory, { token, body: { name } });
const specified = ['Trading', 'Investing', 'Personal Finance', 'Market Analysis'];

describe('POST /shows/categories', () => {
  it('201: trims, ignores case, and lists after the default categories', async () => {
    expect((await create('  Savings ')).body).toEqual([...specified, 'Savings']);
    expect((await create('Crypto')).body).toEqual([...specified, 'Crypto', 'Savings']);
    for (const again of ['savings', 'SAVINGS', 'trading']) {
      const { status, body } = await create(again);
      expect([status, body]).toEqual([201, [...specified, 'Crypto', 'Savings']]);
    }
    const { body } = await catalog.call(listCategories);
    expect(body).toEqual([...specified, 'Crypto', 'Savings']);
  });

  it('201: concurrent requests create one', async () => {
    const names = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? 'Real Estate' : 'real estate'));
    const responses = await Promise.all(names.map(create));
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(201));
    const { body } = await catalog.call(listCategories);
    expect(body?.filter((name) => name.toLowerCase() === 'real estate')).toHaveLength(1);
  });

  it.each([
    ['blank', '  '],
    ['too long', 'x'.repeat(61)],
    ['no text', { $ne: '' }],
    ['missing', undefined],
  ])('400: a name that is %s', async (_what, name) => {
    const { status, errors } = await create(name);
    expect([status, errors.map((fault) => fault.path)]).toEqual([400, ['body.name']]);
  });

  it('400, 413 and 415: a body that is invalid JSON, too large, or of another type', async () => {
    const send = (body: string, headers = {}) => catalog.call(createCategory, { token, body, headers });
    expect((await send('{')).code).toBe('malformed_json');
    expect((await send(`{"name":"${'x'.repeat(1_100_000)}"}`)).status).toBe(413);
    expect((await send('{}', { 'content-type': 'text/plain' })).status).toBe(415);
  });

  it('401 and 403: only administrators', async () => {
    const body = { name: 'Mine' };
    expect((await catalog.call(createCategory, { body })).status).toBe(401);
    const member = catalog.tokens.member();
    expect((await catalog.call(createCategory, { token: member, body })).status).toBe(403);
  });
});
