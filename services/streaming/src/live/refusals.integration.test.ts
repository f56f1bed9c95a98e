import type { ErrorCode } from '@poc/contracts/errors';
import type { ClientToServerEvents } from '@poc/contracts/socket';
import { newId } from '@poc/testing/factories';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatMessageModel } from '../chat/chat-message.model.ts';
import { liveConfigSchema } from '../config.ts';
import { useLiveCluster } from '../testing/live-cluster.ts';
import { until, Viewer } from '../testing/viewer.ts';

const cluster = useLiveCluster();
let streamId: string;
const viewers: Viewer[] = [];
beforeAll(async () => {
  streamId = (await cluster.addStream())._id.toHexString();
});
afterAll(() => {
  for (const viewer of viewers) viewer.close();
});

function open(token?: string, url = cluster.nodes[0].url, stream = streamId): Viewer {
  const viewer = new Viewer(url, stream, token === undefined ? {} : { token });
  viewers.push(viewer);
  return viewer;
}
async function joined(token?: string, url?: string): Promise<Viewer> {
  const viewer = open(token, url);
  await viewer.join();
  return viewer;
}
const member = () => cluster.tokens.member({ id: newId() });
const stored = (stream: string) =>
  chatMessageModel(cluster.service.deps.db).countDocuments({ streamId: stream });

function refusalOf(viewer: Viewer): Promise<unknown> {
  return new Promise((resolve, reject) => {
    viewer.socket.once('connect_error', (error: Error & { data?: unknown }) => resolve(error.data));
    viewer.socket.once('connect', () => reject(new Error('it was let in')));
  });
}

describe('the handshake', () => {
  it('accepts a visitor without a token, to read only', async () => {
    const visitor = await joined();
    expect(await visitor.say('Hello')).toMatchObject({ ok: false, code: 'unauthenticated' });
    expect(await visitor.ask('reaction', { streamId, type: 'like' })).toMatchObject({
      code: 'unauthenticated',
    });
  });

  it('rejects a person with too many connections, and no one else', async () => {
    const id = newId();
    const most = liveConfigSchema.shape.SOCKETS_PER_PERSON.parse(undefined);
    const token = cluster.tokens.member({ id });
    const own = await Promise.all(Array.from({ length: most }, () => joined(token)));
    expect(await refusalOf(open(token))).toMatchObject({ code: 'too_many_requests' });
    await joined(member());
    for (const viewer of own) viewer.close();
  });

  it('rejects forged and expired tokens with their codes', async () => {
    const { tokens } = cluster;
    const forged = [
      'not a token',
      'a.b.c',
      tokens.forge('none'),
      tokens.forge({ secret: tokens.publicKeyPem }),
      tokens.sign({}, { header: { kid: 'unknown' } }),
      tokens.sign({}, { header: { typ: 'JWT' } }),
      tokens.sign({}, { claims: { aud: 'another' } }),
    ];
    for (const token of forged) {
      expect(await refusalOf(open(token)), token).toMatchObject({ code: 'unauthenticated' });
    }
    const past = Date.now() - 60_000;
    const expired = tokens.sign({ issuedAt: past - 60_000, expiresAt: past });
    expect(await refusalOf(open(expired))).toMatchObject({ code: 'token_expired' });
  });

  it('rejects a token that is not a string', async () => {
    const viewer = open('x');
    viewer.close();
    viewer.socket.auth = { token: { $gt: '' } };
    viewer.socket.connect();
    expect(await refusalOf(viewer)).toMatchObject({ code: 'unauthenticated' });
  });
});

describe('a session', () => {
  it('ends with its token', async () => {
    const viewer = await joined(cluster.tokens.member({ expiresAt: Date.now() + 8_000 }));
    await until('it is closed', () => viewer.socket.disconnected, 30_000);
    expect(viewer.ends).toEqual(['token_expired']);
  });

  it('continues with a token renewed in place, until that one expires or is revoked', async () => {
    const id = newId();
    const expiresAt = Date.now() + 4_000;
    const viewer = await joined(cluster.tokens.member({ id, expiresAt }));
    const silent = await joined(cluster.tokens.member({ id: newId(), expiresAt }));
    const { withinMs } = await new Promise<{ withinMs: number }>((asked) =>
      viewer.socket.once('token-expiring', asked),
    );
    expect(Date.now() + withinMs).toBeLessThan(expiresAt);
    expect(await viewer.ask('auth', { token: cluster.tokens.member({ id }) })).toEqual({ ok: true });
    await until('the other one is closed', () => silent.socket.disconnected, 30_000);
    expect(await viewer.say('Still here')).toMatchObject({ ok: true });
    cluster.tokens.revoke({ userId: id, notBefore: Math.floor(Date.now() / 1_000) + 1 });
    await until('it is closed', () => viewer.socket.disconnected, 30_000);
    expect(viewer.ends).toEqual(['unauthenticated']);
  });

  it('is not renewed by a token of another person, role or key, nor by an older one', async () => {
    const id = newId();
    const { tokens } = cluster;
    const expiresAt = Date.now() + 6_000;
    const viewer = await joined(tokens.member({ id, expiresAt }));
    const visitor = await joined();
    const past = Date.now() - 60_000;
    const wrong: [string, string][] = [
      [member(), 'unauthenticated'],
      [tokens.admin({ id }), 'unauthenticated'],
      [tokens.forge('none'), 'unauthenticated'],
      [tokens.member({ id, issuedAt: past - 60_000, expiresAt: past }), 'token_expired'],
      ['', 'invalid_request'],
      ['x'.repeat(4_097), 'invalid_request'],
    ];
    for (const [token, code] of wrong) expect(await viewer.ask('auth', { token })).toMatchObject({ code });
    expect(await viewer.ask('auth', { token: { $gt: '' } })).toMatchObject({ code: 'invalid_request' });
    expect(await visitor.ask('auth', { token: member() })).toMatchObject({ code: 'unauthenticated' });
    const shorter = tokens.member({ id, expiresAt: Date.now() + 3_000 });
    expect(await viewer.ask('auth', { token: shorter })).toEqual({ ok: true });
    await until('it is closed', () => viewer.socket.disconnected, 30_000);
    expect(Date.now()).toBeGreaterThanOrEqual(expiresAt - 1_000);
    expect(visitor.socket.connected).toBe(true);
  });

  it('ends within seconds of its revocation; other sessions continue', async () => {
    const [banned, other] = [newId(), newId()];
    const one = await joined(cluster.tokens.member({ id: banned }));
    const two = await joined(cluster.tokens.member({ id: other }));
    // A revocation has a resolution of one second, and covers tokens issued until then.
    cluster.tokens.revoke({ userId: banned, notBefore: Math.floor(Date.now() / 1_000) + 1 });
    await until('it is closed', () => one.socket.disconnected, 30_000);
    expect(one.ends).toEqual(['unauthenticated']);
    expect(two.socket.connected).toBe(true);
  });
});

describe('a payload', () => {
  const text = 'Hello';
  const cases: [keyof ClientToServerEvents, unknown, string[]][] = [
    ['join-stream', undefined, ['payload']],
    ['join-stream', 'not an id', ['payload']],
    ['join-stream', { $gt: '' }, ['payload']],
    ['join-stream', 42, ['payload']],
    ['join-stream', Buffer.alloc(4_000), ['payload']],
    ['leave-stream', null, ['payload']],
    ['chat-message', {}, ['payload.streamId', 'payload.text']],
    ['chat-message', { streamId: 'x', text: '   ' }, ['payload.streamId', 'payload.text']],
    ['chat-message', { streamId: '{ID}', text: 'a'.repeat(501) }, ['payload.text']],
    ['chat-message', { streamId: { $ne: null }, text: ['a'] }, ['payload.streamId', 'payload.text']],
    ['chat-message', { streamId: '{ID}', text, seq: 1, role: 'admin' }, ['payload.seq', 'payload.role']],
    ['chat-message', { streamId: '{ID}', text, clientMessageId: '' }, ['payload.clientMessageId']],
    ['chat-message', { streamId: '{ID}', text, user: { constructor: 1 } }, ['payload.user.constructor']],
    ['chat-message', [[[]]], ['payload']],
    ['reaction', { streamId: '{ID}', type: 'hate' }, ['payload.type']],
    ['reaction', { streamId: '{ID}', type: { toString: 'like' } }, ['payload.type']],
  ];
  const withId = (payload: unknown): unknown =>
    typeof payload === 'object' && payload && 'streamId' in payload && payload.streamId === '{ID}'
      ? { ...payload, streamId }
      : payload;

  it('with invalid fields is rejected with all faults, and stores nothing', async () => {
    const viewer = await joined(member());
    const before = await stored(streamId);
    for (const [event, payload, paths] of cases) {
      const response = await viewer.ask(event, withId(payload));
      expect(response, `${event} ${JSON.stringify(payload)}`).toMatchObject({
        ok: false,
        code: 'invalid_request' satisfies ErrorCode,
      });
      if (!response.ok)
        expect(response.errors?.map(({ path }) => path)).toEqual(expect.arrayContaining(paths));
    }
    expect(await stored(streamId)).toBe(before);
    expect(await viewer.say('Still here')).toMatchObject({ ok: true });
  });

  it('with __proto__ is rejected', async () => {
    const viewer = await joined(member());
    const payload = JSON.parse(`{"streamId":"${streamId}","text":"Hello","__proto__":{"role":"admin"}}`);
    expect(await viewer.ask('chat-message', payload)).toMatchObject({ code: 'invalid_request' });
  });

  it('without an acknowledgement, with several, or absent, is harmless', async () => {
    const viewer = await joined(member());
    const socket: Socket = viewer.socket;
    socket.emit('chat-message', { streamId, text: 'No answer wanted' });
    socket.emit('chat-message');
    socket.emit('chat-message', { streamId, text: 'Odd' }, 'not a function', { nor: 'this' });
    socket.emit('no-such-event', { streamId });
    await until('both arrived', () => viewer.events.length >= 2);
    const response = await new Promise((resolve) => socket.emit('reaction', resolve));
    expect(response).toMatchObject({ ok: false, code: 'invalid_request' });
  });
});

describe('a stream', () => {
  it('is rejected when it is unknown, not joined, or not live', async () => {
    const viewer = open(member());
    const unknown = newId();
    expect(await viewer.ask('join-stream', unknown)).toMatchObject({ code: 'stream_not_found' });
    expect(await viewer.ask('chat-message', { streamId: unknown, text: 'Hello' })).toMatchObject({
      code: 'stream_not_found',
    });
    expect(await viewer.say('Hello')).toMatchObject({ code: 'not_joined' });
    expect(await viewer.ask('reaction', { streamId, type: 'clap' })).toMatchObject({ code: 'not_joined' });
    const scheduled = await cluster.addStream({
      status: 'scheduled',
      startTime: new Date(Date.now() + 3_600_000),
    });
    const early = open(member(), cluster.nodes[1].url, scheduled._id.toHexString());
    expect(await early.join()).toMatchObject({ ok: true, state: { status: 'scheduled', lastSeq: 0 } });
    expect(await early.say('Hello')).toMatchObject({ code: 'stream_not_live' });
  });

  it('is rejected beyond the limit of joined streams per socket', async () => {
    const viewer = await joined(member());
    const more = await Promise.all([1, 2, 3, 4, 5].map(() => cluster.addStream()));
    const responses: unknown[] = [];
    for (const { _id } of more) responses.push(await viewer.ask('join-stream', _id.toHexString()));
    expect(responses.at(3)).toMatchObject({ ok: true });
    expect(responses.at(4)).toMatchObject({ ok: false, code: 'too_many_requests' });
  });
});

describe('rate limits', () => {
  const limits = { CHAT_BURST: '5', CHAT_PER_SECOND: '1', SOCKET_EVENT_BURST: '60', JOINS_PER_SECOND: '2' };

  it('reject chat per person across sockets, until tokens are refilled', async () => {
    const node = await cluster.startNode(limits);
    const token = member();
    const [one, two] = [await joined(token, node.url), await joined(token, node.url)];
    const turns = Array.from({ length: 10 }, (_, n) => `${n}`);
    const responses = await Promise.all(turns.flatMap((text) => [one.say(text), two.say(text)]));
    const taken = responses.filter((response) => response.ok).length;
    // Each second on a busy machine refills one more token.
    expect(taken).toBeGreaterThanOrEqual(5);
    expect(taken).toBeLessThan(responses.length);
    expect(responses.find((response) => !response.ok)).toMatchObject({ code: 'too_many_requests' });
    const other = await joined(member(), node.url);
    expect(await other.say('I am not them')).toMatchObject({ ok: true });
    await until('they can send again', async () => (await one.say('Later')).ok, 30_000);
  });

  it('reject joins, and disconnect a client that sends too many events', async () => {
    const node = await cluster.startNode(limits);
    const viewer = await joined(undefined, node.url);
    const joins = await Promise.all(Array.from({ length: 15 }, () => viewer.ask('join-stream', streamId)));
    expect(joins.filter((response) => !response.ok).length).toBeGreaterThanOrEqual(5);
    const socket: Socket = viewer.socket;
    for (let count = 0; count < 200; count++) socket.emit('leave-stream', 'x');
    await until('it is closed', () => viewer.socket.disconnected);
    expect(viewer.ends).toEqual(['too_many_requests']);
  });

  it('close a socket that sends a frame of 1 MB, without affecting others', async () => {
    const victim = await joined(member());
    const attacker = open(member());
    await attacker.join();
    const reasons: string[] = [];
    attacker.socket.on('disconnect', (reason) => reasons.push(reason));
    const socket: Socket = attacker.socket;
    socket.emit('chat-message', { streamId, text: 'a'.repeat(1024 * 1024) });
    await until('it is closed', () => reasons.length > 0);
    expect(await victim.say('Did you hear something?')).toMatchObject({ ok: true });
    expect((await fetch(`${cluster.nodes[0].url}/healthz`)).status).toBe(200);
  });
});
