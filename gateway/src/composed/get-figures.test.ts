import { getFigures } from '@poc/contracts/endpoints/gateway';
import { type FigureService, figureNames, figuresOf } from '@poc/contracts/figures';
import { beforeEach, describe, expect, it } from 'vitest';
import { respondJson } from '../testing/fake-service.ts';
import { send } from '../testing/send.ts';
import { useTestGateway } from '../testing/start-test-gateway.ts';

const gateway = useTestGateway();
const services: readonly FigureService[] = ['catalog', 'commerce', 'identity', 'streaming'];
const broken = respondJson({ error: 'broken', code: 'internal_error', requestId: 'r' }, 500);
const figure = { values: [1, 2], total: 3, before: 4 };
const respondAs = (service: FigureService) =>
  respondJson(Object.fromEntries(figuresOf(service).map((name) => [name, figure])));
beforeEach(() => {
  for (const service of services) {
    gateway.fakes[service].seen.length = 0;
    gateway.fakes[service].respond = respondAs(service);
  }
});

const open = async (query = 'from=2026-11-28&to=2026-11-29', token = gateway.tokens.admin()) => {
  const response = await send(gateway.url, `/api/admin/figures?${query}`, token ? { token } : {});
  return {
    ...response,
    body: response.status === 200 ? getFigures.success.schema.parse(JSON.parse(response.text)) : null,
  };
};

describe('GET /api/admin/figures', () => {
  it('200: the figures of all services with the days of their steps, read as the caller', async () => {
    const token = gateway.tokens.admin();
    const { body } = await open(undefined, token);
    expect(body).toEqual({
      ...{ from: '2026-11-28', to: '2026-11-29', step: 'day', days: ['2026-11-28', '2026-11-29'] },
      figures: Object.fromEntries(figureNames.map((name) => [name, figure])),
    });
    const seen = services.flatMap((service) => gateway.fakes[service].seen);
    expect(seen.map(({ url }) => url).toSorted()).toEqual(
      services.map((one) => `/api/admin/figures/${one}?from=2026-11-28&to=2026-11-29&step=day`),
    );
    expect(new Set(seen.map(({ headers }) => headers.authorization))).toEqual(new Set([`Bearer ${token}`]));
  });

  it('200: chooses the step by the length of the range', async () => {
    const stepOf = async (from: string) => (await open(`from=${from}&to=2026-11-29`)).body?.step;
    expect([await stepOf('2026-11-29'), await stepOf('2026-06-01'), await stepOf('2006-12-01')]).toEqual([
      ...['day', 'week', 'month'],
    ]);
  });

  it('200: null for the figures of a service that fails, hangs or breaks its contract', async () => {
    gateway.fakes.identity.respond = broken;
    gateway.fakes.streaming.respond = respondJson({ peak_viewers: figure });
    const { body } = await open();
    expect(body?.figures.new_members).toBeNull();
    expect(body?.figures.peak_viewers).toBeNull();
    expect(body?.figures.net).toEqual(figure);
    gateway.fakes.commerce.respond = () => {};
    gateway.fakes.identity.respond = respondAs('identity');
    const late = await open();
    expect([late.body?.figures.net, late.body?.figures.new_members]).toEqual([null, figure]);
  });

  it.each([
    '',
    'from=2026-11-28',
    'from=2026-02-30&to=2026-11-29',
    'from=2026-11-29&to=2026-11-28',
    'from=2006-11-28&to=2026-11-29',
    'from=2025-01-01&to=2026-11-29&step=day',
    'from=2026-11-28&to=2026-11-29&step=hour',
    'from=2026-11-28&to=2026-11-29&limit=9',
  ])('400: %s', async (query) => {
    expect(await open(query)).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(gateway.fakes.commerce.seen).toEqual([]);
  });

  it('401, 403: reads nothing for visitors and members', async () => {
    expect(await open(undefined, '')).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect(await open(undefined, gateway.tokens.member())).toMatchObject({ status: 403, code: 'forbidden' });
    expect(gateway.fakes.commerce.seen).toEqual([]);
  });

  it('503: when no service is available', async () => {
    for (const fake of Object.values(gateway.fakes)) fake.respond = broken;
    expect(await open()).toMatchObject({ status: 503, code: 'service_unavailable' });
  });
});
