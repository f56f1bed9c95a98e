import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { exportData, updateSettings } from '@poc/contracts/endpoints/identity';
import { defaultSettings } from '@poc/contracts/entities/identity';
import { personTokenHeader } from '@poc/contracts/internal';
import { lagosIsoDay } from '@poc/contracts/lagos-calendar';
import { listen } from '@poc/testing/listen';
import { testInternalSecret } from '@poc/testing/process-env';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newsletterSubscriberModel } from '../../mail/newsletter/newsletter-subscriber.model.ts';
import {
  type SignedInPerson,
  startAdministration,
  type TestAdministration,
} from '../../testing/start-administration.ts';
import { userModel } from '../user.model.ts';
import { exportLockModel } from './export-lock.model.ts';

let others: Server;
let respond: (req: IncomingMessage, res: ServerResponse) => void;
let identity: TestAdministration;

beforeAll(async () => {
  others = createServer((req, res) => respond(req, res));
  const port = await listen(others);
  const of = (name: string) => `http://127.0.0.1:${port}/${name}`;
  identity = await startAdministration({
    CATALOG_INTERNAL_URL: of('catalog'),
    STREAMING_INTERNAL_URL: of('streaming'),
    COMMERCE_INTERNAL_URL: of('commerce'),
    COMMUNITY_INTERNAL_URL: of('community'),
  });
});
afterAll(async () => {
  await identity.service.stop();
  others.closeAllConnections();
  await new Promise((resolve) => others.close(resolve));
});
beforeEach(() => {
  respond = (req, res) =>
    res.setHeader('content-type', 'application/json').end(JSON.stringify({ path: req.url }));
});

const download = ({ id, token }: Pick<SignedInPerson, 'id' | 'token'>) =>
  identity.service.call(exportData, { params: { id }, token });
const nameOf = (req: IncomingMessage) => req.url?.split('/')[1] ?? '';

describe('GET /users/{id}/data', () => {
  it('returns one file with the data of every service', async () => {
    const person = await identity.signedIn({ name: 'Òwò "Ada" Eze' });
    const { id, user } = person;
    await identity.service.call(updateSettings, {
      params: { id },
      token: person.token,
      body: {
        notifications: {
          ...defaultSettings.notifications,
          types: { ...defaultSettings.notifications.types, promotions: true },
        },
      },
    });
    await newsletterSubscriberModel(identity.service.deps.db).create({
      email: user.email,
      status: 'confirmed',
      version: '2026-11',
      askedAt: new Date(),
      mailedAt: [],
    });
    const file = await download(person);
    expect(file.status).toBe(200);
    const day = lagosIsoDay(identity.clock.now());
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="poc-data-${day}.json"`);
    expect(file.headers.get('cache-control')).toBe('no-store');
    expect(Object.keys(file.body ?? {})).toEqual([
      'exportedAt',
      'identity',
      'catalog',
      'streaming',
      'commerce',
      'community',
    ]);
    expect(file.body).toMatchObject({
      identity: {
        account: { id, name: 'Òwò "Ada" Eze', email: user.email, emailVerified: true, lastActiveDay: day },
        settings: { privacy: defaultSettings.privacy },
        consents: [{ purpose: 'marketing', given: true, version: '2026-11' }],
        sessions: [{ current: true, device: 'node' }],
        newsletter: { status: 'confirmed' },
        mails: [],
        actionsOfAdministrators: [],
      },
      catalog: { path: `/catalog/internal/people/${id}/data` },
      community: { path: `/community/internal/people/${id}/data` },
    });
    expect(JSON.stringify(file.body)).not.toContain('argon2');
  });

  it("sends the internal secret and the person's own token", async () => {
    const seen = new Map<string, unknown>();
    respond = (req, res) => {
      seen.set(nameOf(req), [req.headers.authorization, req.headers[personTokenHeader]].join());
      res.end('{}');
    };
    const person = await identity.signedIn();
    expect((await download(person)).status).toBe(200);
    expect([...seen.keys()].toSorted()).toEqual(['catalog', 'commerce', 'community', 'streaming']);
    expect(new Set(seen.values())).toEqual(new Set([`Bearer ${testInternalSecret},${person.token}`]));
  });

  it('exports a history of 20 MB', async () => {
    const messages = JSON.stringify({ messages: Array(200_000).fill('x'.repeat(97)) });
    respond = (req, res) => res.end(nameOf(req) === 'streaming' ? messages : '{}');
    const file = await download(await identity.signedIn());
    expect(file.body?.streaming).toMatchObject({ messages: { length: 200_000 } });
  });

  it('returns 400 for a query', async () => {
    const { id, token } = await identity.signedIn();
    const refused = await identity.service.call(exportData, { params: { id }, token, query: { all: '1' } });
    expect(refused.code).toBe('invalid_request');
  });

  it('returns 401 or 404 to others and for a deleted account', async () => {
    const person = await identity.signedIn();
    const { token } = await identity.signedIn({ role: 'admin' });
    expect(await download({ ...person, token: '' })).toMatchObject({ status: 401 });
    expect(await download({ ...person, token })).toMatchObject({ status: 404 });
    await userModel(identity.service.deps.db).deleteOne({ _id: person.user._id });
    expect(await download(person)).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('returns 429 during another export of the person, until it ends or its lock expires', async () => {
    const letGo: (() => void)[] = [];
    respond = (_req, res) => letGo.push(() => res.end('{}'));
    const [person, other] = [await identity.signedIn(), await identity.signedIn()];
    const first = download(person);
    await expect.poll(() => letGo.length, { timeout: 20_000 }).toBe(4);
    const second = await download(person);
    expect(second).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(second.headers.get('retry-after')).toBe('10');
    const others = download(other);
    await expect.poll(() => letGo.length, { timeout: 20_000 }).toBe(8);
    for (const end of letGo) end();
    expect([(await first).status, (await others).status]).toEqual([200, 200]);

    respond = (_req, res) => res.end('{}');
    const dead = new Date(identity.clock.now().getTime() + 1_000);
    await exportLockModel(identity.service.deps.db).create({ _id: person.user._id, expiresAt: dead });
    expect((await download(person)).status).toBe(429);
    identity.clock.advance(1_001);
    expect((await download(person)).status).toBe(200);
  });

  it.each<[string, (res: ServerResponse) => void]>([
    ['is unavailable', (res) => res.destroy()],
    ['fails', (res) => res.writeHead(500).end('{}')],
    ['does not know the person', (res) => res.writeHead(404).end('{}')],
    ['redirects', (res) => res.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['disconnects midway', (res) => res.write('{"orders":[', () => res.destroy())],
  ])('returns 503 instead of an incomplete archive when one service %s', async (_what, fault) => {
    respond = (req, res) => (nameOf(req) === 'commerce' ? fault(res) : res.end('{}'));
    const person = await identity.signedIn();
    expect(await download(person)).toMatchObject({ status: 503, code: 'service_unavailable' });
    respond = (_req, res) => res.end('{}');
    expect((await download(person)).status).toBe(200);
  });

  it('returns 503 when one service takes longer than 10 seconds', async () => {
    respond = (req, res) => void (nameOf(req) === 'community' || res.end('{}'));
    expect(await download(await identity.signedIn())).toMatchObject({ status: 503 });
  }, 40_000);
});
