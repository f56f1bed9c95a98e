import type { ChatMessage } from '@poc/contracts/socket';
import { accessTokenClaims } from '@poc/contracts/token';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Newcomer, signUp } from '../support/accounts.ts';
import { api, type Signed, signIn } from '../support/api.ts';
import { emit, Viewer } from '../support/live/chat.ts';
import { type LiveStream, useStreams } from '../support/live/live-stream.ts';
import { makePromises, type Promises, report } from '../support/promises.ts';
import { shortened } from '../support/short-token.ts';
import { until, url } from '../support/system.ts';
import { decoded, encoded } from '../support/token-parts.ts';

/** Promise 15: a socket has the identity of its token, for as long as the token is valid. */
describe('the user of a socket', () => {
  const goneMs = 5_000;
  const addStream = useStreams();
  let admin: Signed;
  let person: Newcomer;
  let victim: Newcomer;
  let stream: LiveStream;
  let promises: Promises;
  const open: { close(): void }[] = [];

  beforeAll(async () => {
    promises = await makePromises();
    [admin, person, victim] = await Promise.all([signIn('admin'), signUp('Ify Bello'), signUp('Musa Sani')]);
    stream = await addStream();
  });
  afterEach(() => {
    for (const one of open.splice(0)) one.close();
  });

  const watch = async (token: string): Promise<Viewer> => {
    const viewer = new Viewer(stream.id, token);
    open.push(viewer);
    await viewer.joined();
    return viewer;
  };
  const stored = async () =>
    (await api('GET', `/streams/${stream.id}/messages?after=0&limit=100`)).body as ChatMessage[];
  /** Resolves with the reason and time of a connection's end. */
  const endOf = ({ socket }: Viewer): Promise<{ code: string; at: number }> =>
    new Promise((resolve) => {
      let code = 'closed without a word';
      socket.once('session-ended', (reason: { code: string }) => {
        code = reason.code;
      });
      socket.once('disconnect', () => resolve({ code, at: Date.now() }));
    });
  const refusalOf = (socket: Socket): Promise<unknown> =>
    new Promise((resolve, reject) => {
      socket.once('connect_error', (error: Error & { data?: unknown }) => resolve(error.data));
      socket.once('connect', () => reject(new Error('it was let in')));
    });
  const connect = (auth: object, extra: object = {}): Socket => {
    const socket = io(url(), { auth, transports: ['websocket'], forceNew: true, ...extra });
    open.push(socket);
    return socket;
  };

  it('is never read from a payload, a handshake, a header or a query: no spoofed value is stored', async () => {
    const other = { id: victim.user.id, name: victim.user.name };
    const socket = connect(
      { token: person.token, user: other, user_id: other.id, userId: other.id, role: 'admin', sub: other.id },
      {
        query: { user_id: other.id, userId: other.id, role: 'admin', user: other.name },
        extraHeaders: { 'x-user-id': other.id, 'x-user-role': 'admin', 'x-subject': JSON.stringify(other) },
      },
    );
    const joined = await emit(socket, 'join-stream', stream.id);
    expect(joined).toMatchObject({ ok: true });

    const message = (text: string, more: object) => ({ streamId: stream.id, text, ...more });
    const taken = [
      message('as another', { user: other.name, timestamp: '2001-01-01T00:00:00.000Z' }),
      message('as an object', { user: other, timestamp: 0 }),
      message('as an administrator', { user: { ...other, role: 'admin' } }),
    ];
    for (const payload of taken) {
      const response = await emit(socket, 'chat-message', payload);
      expect(response, payload.text).toMatchObject({ ok: true, message: { user_id: person.user.id } });
    }
    const refused = [
      { user_id: other.id },
      { role: 'admin' },
      { avatar: 'https://evil.test/a.png' },
      { id: stream.id },
      { seq: 1 },
      { flags: [] },
      { sender: other },
      { subject: { id: other.id, role: 'admin' } },
      JSON.parse(`{ "__proto__": { "role": "admin", "user_id": "${other.id}" } }`),
      { user: { constructor: { prototype: { role: 'admin' } } } },
    ];
    for (const more of refused) {
      const response = await emit(socket, 'chat-message', { ...message('spoofed', {}), ...more });
      expect(response, JSON.stringify(more)).toMatchObject({ ok: false, code: 'invalid_request' });
    }
    const reaction = { streamId: stream.id, type: 'heart', user_id: other.id };
    expect(await emit(socket, 'reaction', reaction)).toMatchObject({ ok: false, code: 'invalid_request' });

    const messages = await stored();
    expect(messages.map(({ text }) => text)).toEqual(taken.map(({ text }) => text));
    for (const one of messages) {
      expect(one).toMatchObject({ user: person.user.name, user_id: person.user.id, role: 'user' });
      expect(Math.abs(Date.parse(one.timestamp) - Date.now())).toBeLessThan(300_000);
    }
  });

  it('is refused with a tampered token', async () => {
    const [head, claims, signature] = person.token.split('.');
    const swapped = accessTokenClaims.parse(decoded(claims));
    const tampered = {
      'another person': `${head}.${encoded({ ...swapped, sub: victim.user.id })}.${signature}`,
      'another role': `${head}.${encoded({ ...swapped, role: 'admin' })}.${signature}`,
      'a later end': `${head}.${encoded({ ...swapped, exp: swapped.exp + 60 })}.${signature}`,
      'no algorithm': `${encoded({ alg: 'none', typ: 'at+jwt' })}.${claims}.`,
    };
    for (const [how, token] of Object.entries(tampered)) {
      expect(await refusalOf(connect({ token })), how).toMatchObject({ code: 'unauthenticated' });
    }
  });

  it('is disconnected within 5 seconds of the expiry of the token, and refused with it afterwards', async () => {
    const { token, expiresAt } = await shortened(person.token, 4);
    const [viewer, other] = await Promise.all([watch(token), watch(victim.token)]);
    const { code, at } = await endOf(viewer);
    report(`an expired token: gone after ${at - expiresAt} ms`);
    expect(code).toBe('token_expired');
    expect(at - expiresAt).toBeGreaterThan(-1_000);
    expect(at - expiresAt).toBeLessThan(await promises.within(goneMs));
    expect(await refusalOf(connect({ token }))).toMatchObject({ code: 'token_expired' });
    expect(other.socket.connected).toBe(true);
  });

  it('is muted within 5 seconds of a chat ban, on every connection, and can still read', async () => {
    const viewers = await Promise.all([watch(victim.token), watch(victim.token)]);
    const heard = viewers.map(
      ({ socket }) => new Promise<number>((done) => socket.once('chat-muted', () => done(Date.now()))),
    );
    const path = `/streams/${stream.id}/mutes/${victim.user.id}`;
    const body = { seconds: null, reason: 'Sold signals.' };
    expect((await api('PUT', path, { token: admin.token, body })).status).toBe(200);
    const bannedAt = Date.now();
    const before = (await stored()).length;
    const lastMs = Math.max(...(await Promise.all(heard))) - bannedAt;
    report(`a ban from the chat: known everywhere after ${Math.max(0, lastMs)} ms`);
    expect(lastMs).toBeLessThan(await promises.within(goneMs));
    for (const { socket } of viewers) {
      expect(await emit(socket, 'chat-message', { streamId: stream.id, text: 'still here' })).toMatchObject({
        ok: false,
        code: 'chat_muted',
      });
    }
    const sender = await watch(person.token);
    const sent = await sender.sendUntilAcknowledged('They are silent.', `after-ban-${Date.now()}`);
    await until('viewers receive it', () => viewers.every(({ messages }) => messages.has(sent.seq)));
    expect(await stored()).toHaveLength(before + 1);
  });

  it('is disconnected within 5 seconds of a suspension, on every connection, and refused afterwards', async () => {
    const [other, ...viewers] = await Promise.all([
      watch(person.token),
      watch(victim.token),
      watch(victim.token),
    ]);
    const ends = Promise.all(viewers.map(endOf));
    const status = await api('PUT', `/admin/users/${victim.user.id}/status`, {
      token: admin.token,
      body: { suspended: true, reason: 'Sold signals in the chat.' },
    });
    expect(status.status).toBe(200);
    const suspendedAt = Date.now();
    const ended = await ends;
    const lastMs = Math.max(...ended.map(({ at }) => at)) - suspendedAt;
    report(`a suspension: gone everywhere after ${lastMs} ms`);
    expect(ended.map(({ code }) => code)).toEqual(['unauthenticated', 'unauthenticated']);
    expect(lastMs).toBeLessThan(await promises.within(goneMs));
    // Both nodes may have been affected; the second also has 5 seconds.
    await vi.waitFor(
      async () => {
        const refusal = await refusalOf(connect({ token: victim.token }));
        expect(refusal).toMatchObject({ code: 'unauthenticated' });
      },
      { timeout: await promises.within(goneMs), interval: 100 },
    );
    expect(other?.socket.connected).toBe(true);
  });
});
