import { getNeeds } from '@poc/contracts/endpoints/gateway';
import { needServices } from '@poc/contracts/needs';
import { beforeEach, describe, expect, it } from 'vitest';
import { respondJson } from '../testing/fake-service.ts';
import { send } from '../testing/send.ts';
import { useTestGateway } from '../testing/start-test-gateway.ts';

const gateway = useTestGateway();
const broken = respondJson({ error: 'broken', code: 'internal_error', requestId: 'r' }, 500);
const day = (date: number) => new Date(Date.UTC(2026, 10, date)).toISOString();
const need = (name: string, count: number, oldest: string | null, due: string | null = null) => ({
  ...{ name, count, oldest, due },
});
const responses = {
  commerce: [
    need('orders_to_ship', 3, day(1)),
    need('low_stock', 2, null),
    need('disputes', 1, day(9), day(20)),
    need('renewals', 1, day(2), day(19)),
    need('failed_events', 1, day(8)),
  ],
  community: [need('held_texts', 60, day(5))],
  streaming: [need('held_texts', 50, day(3)), need('failed_events', 1, day(7))],
  catalog: [],
  identity: [],
};
beforeEach(() => {
  for (const service of needServices) {
    gateway.fakes[service].seen.length = 0;
    gateway.fakes[service].respond = respondJson(responses[service]);
  }
});

const open = async (token = gateway.tokens.admin(), query = '') => {
  const response = await send(gateway.url, `/api/admin/needs${query}`, token ? { token } : {});
  return {
    ...response,
    body: response.status === 200 ? getNeeds.success.schema.parse(JSON.parse(response.text)) : null,
  };
};

describe('GET /api/admin/needs', () => {
  it('200: adds up the needs of all services, by deadline, then by age, read as the caller', async () => {
    const token = gateway.tokens.admin();
    const { body } = await open(token);
    expect(body).toEqual({
      needs: [
        need('renewals', 1, day(2), day(19)),
        need('disputes', 1, day(9), day(20)),
        need('orders_to_ship', 3, day(1)),
        need('held_texts', 110, day(3)),
        need('failed_events', 2, day(7)),
        need('low_stock', 2, null),
      ],
      unavailable: [],
    });
    const seen = needServices.flatMap((service) => gateway.fakes[service].seen);
    expect(seen.map(({ url }) => url)).toEqual(needServices.map((one) => `/api/admin/needs/${one}`));
    expect(new Set(seen.map(({ headers }) => headers.authorization))).toEqual(new Set([`Bearer ${token}`]));
  });

  it('200: names services that fail, hang or break their contract, and counts the others', async () => {
    gateway.fakes.commerce.respond = broken;
    gateway.fakes.catalog.respond = respondJson([need('unknown', 1, null)]);
    gateway.fakes.community.respond = () => {};
    const { body } = await open();
    expect(body?.unavailable).toEqual(['commerce', 'community', 'catalog']);
    expect(body?.needs.map(({ name, count }) => [name, count])).toEqual([
      ['held_texts', 50],
      ['failed_events', 1],
    ]);
  });

  it('400: reports unknown parameters', async () => {
    expect(await open(undefined, '?limit=9')).toMatchObject({ status: 400, code: 'invalid_request' });
  });

  it('401, 403: reads nothing for visitors and members', async () => {
    expect(await open('')).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect(await open(gateway.tokens.member())).toMatchObject({ status: 403, code: 'forbidden' });
    expect(gateway.fakes.commerce.seen).toEqual([]);
  });

  it('503: when no service is available', async () => {
    for (const fake of Object.values(gateway.fakes)) fake.respond = broken;
    expect(await open()).toMatchObject({ status: 503, code: 'service_unavailable' });
  });
});
