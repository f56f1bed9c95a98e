import type { ResponseOf } from '@poc/contracts/endpoint';
import { getModerationQueue } from '@poc/contracts/endpoints/gateway';
import { beforeEach, describe, expect, it } from 'vitest';
import { respondJson } from '../testing/fake-service.ts';
import { send } from '../testing/send.ts';
import { useTestGateway } from '../testing/start-test-gateway.ts';

type Queue = ResponseOf<typeof getModerationQueue>;

const id = (digit: string): string => digit.repeat(24);
const at = (minute: number) => `2026-11-01T12:0${minute}:00.000Z`;
const User = { id: id('1'), name: 'Ada Eze', avatar: '', role: 'user', email: 'ada@poc.test' } as const;
const author = { id: User.id, name: User.name, role: User.role };

const reported = {
  id: id('2'),
  kind: 'comment',
  post_id: id('3'),
  title: 'Ajo',
  content: 'Guaranteed returns',
  User,
  state: 'reported',
  reports: 2,
  reasons: ['scam'],
  flags: ['guaranteed_returns'],
  opened_at: at(2),
  reason: null,
  appeal: null,
};
const held = {
  id: id('4'),
  content: 'See quick-naira.com',
  user_id: User.id,
  likes: 0,
  createdAt: at(1),
  held: true,
  User,
  reason: 'link',
  hidden_at: null,
  Show: { id: id('5'), title: 'Pip Happens' },
};
const chat = {
  id: id('6'),
  kind: 'flagged',
  user: 'Ada Eze',
  user_id: User.id,
  role: 'user',
  text: 'DM me on WhatsApp',
  reasons: ['outside_contact', 'cashout'],
  timestamp: at(3),
  stream_id: id('7'),
  stream_title: 'Naira Nights',
};
const total = (count: number) => ({ 'X-Total-Count': String(count) });
const broken = respondJson({ error: 'broken', code: 'internal_error', requestId: 'r' }, 500);

const gateway = useTestGateway();
beforeEach(() => {
  const { catalog, community, streaming } = gateway.fakes;
  for (const fake of [catalog, community, streaming]) fake.seen.length = 0;
  community.respond = respondJson([reported], 200, total(5));
  catalog.respond = respondJson([held], 200, total(1));
  streaming.respond = respondJson([chat], 200, total(7));
});

const open = async (query = '', token: string = gateway.tokens.admin()) => {
  const response = await send(gateway.url, `/api/admin/moderation-queue${query}`, token ? { token } : {});
  const body: Queue | null =
    response.status === 200 ? getModerationQueue.success.schema.parse(JSON.parse(response.text)) : null;
  // Only fields of the contract: services also send email addresses of authors.
  if (body !== null) expect(JSON.parse(response.text)).toEqual(body);
  return { ...response, body };
};
const never = { reports: 0, report_reasons: [], reason: null, appeal: null };

describe('GET /api/admin/moderation-queue', () => {
  it('200: waiting items of all services, oldest first', async () => {
    const { status, body } = await open();
    expect(status).toBe(200);
    expect(body).toEqual({
      items: [
        {
          ...{ kind: 'show-comment', id: id('4'), place_id: id('5'), place: 'Pip Happens' },
          ...{
            content: 'See quick-naira.com',
            User: author,
            state: 'held',
            flags: ['link'],
            ...never,
            at: at(1),
          },
        },
        {
          ...{ kind: 'comment', id: id('2'), place_id: id('3'), place: 'Ajo', content: 'Guaranteed returns' },
          ...{ User: author, state: 'reported', flags: ['guaranteed_returns'], reports: 2 },
          ...{ report_reasons: ['scam'], at: at(2), reason: null, appeal: null },
        },
        {
          ...{ kind: 'chat-message', id: id('6'), place_id: id('7'), place: 'Naira Nights' },
          ...{ content: 'DM me on WhatsApp', User: author, state: 'flagged' },
          ...{ flags: ['outside_contact', 'cashout'], ...never, at: at(3) },
        },
      ],
      total: 13,
      unavailable: [],
    });
  });

  it('200: hidden items, newest first, up to the limit', async () => {
    const { catalog, community, streaming } = gateway.fakes;
    const appeal = { content: 'It was a joke', at: at(5), refused: false };
    const appealed = { ...reported, state: 'appealed', reason: 'Scam', appeal, opened_at: at(5) };
    community.respond = respondJson([appealed, { ...reported, state: 'closed' }], 200, total(1));
    catalog.respond = respondJson([{ ...held, reason: null, hidden_at: at(4) }], 200, total(1));
    const { body } = await open('?state=hidden&limit=2');
    expect(body?.items.map(({ kind, state, reason, flags }) => [kind, state, reason, flags])).toEqual([
      ['comment', 'appealed', 'Scam', ['guaranteed_returns']],
      ['show-comment', 'hidden', null, []],
    ]);
    expect(body?.items[0]?.appeal).toEqual(appeal);
    expect(body?.total).toBe(9);
    expect([catalog, community, streaming].flatMap(({ seen }) => seen.map(({ url }) => url))).toEqual([
      '/api/admin/show-comments?state=hidden&limit=2',
      '/api/admin/community-cases?state=hidden&limit=2',
      '/api/admin/chat-review?state=hidden&limit=2',
    ]);
    expect((await open('?state=hidden')).body?.items.at(-1)).toMatchObject({ state: 'hidden', id: chat.id });
    const oldest = (await open('?state=hidden&sort=oldest')).body?.items[0];
    expect(oldest).toMatchObject({ state: 'hidden', id: chat.id });
    expect(catalog.seen.at(-1)?.url).toContain('sort=oldest');
  });

  it('200: reads as the caller', async () => {
    const token = gateway.tokens.admin();
    await open('', token);
    const { catalog, community, streaming } = gateway.fakes;
    for (const { seen } of [catalog, community, streaming])
      expect(seen.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${token}`]);
  });

  it.each([
    ['fails', broken],
    ['answers something else', respondJson([{ not: 'an item' }], 200, total(1))],
    ['hangs', () => {}],
  ])('200: lists a service that %s as unavailable, and shows the others', async (_how, respond) => {
    gateway.fakes.community.respond = respond;
    const { status, body } = await open();
    expect(status).toBe(200);
    expect(body?.unavailable).toEqual(['community']);
    expect(body?.items.map(({ kind }) => kind)).toEqual(['show-comment', 'chat-message']);
    expect(body?.total).toBe(8);
  });

  it('400: unknown parameters', async () => {
    for (const query of ['?state=closed', '?limit=101', '?cursor=x'])
      expect(await open(query)).toMatchObject({ status: 400, code: 'invalid_request' });
  });

  it('401, 403: reads nothing for visitors and members', async () => {
    expect(await open('', '')).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect(await open('', gateway.tokens.member())).toMatchObject({ status: 403, code: 'forbidden' });
    expect(gateway.fakes.community.seen).toEqual([]);
  });

  it('503: when no service responds', async () => {
    const { catalog, community, streaming } = gateway.fakes;
    for (const fake of [catalog, community, streaming]) fake.respond = broken;
    expect(await open()).toMatchObject({ status: 503, code: 'service_unavailable' });
  });
});
