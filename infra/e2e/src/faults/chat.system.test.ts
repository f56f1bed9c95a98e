import { setTimeout as delay } from 'node:timers/promises';
import { rounds } from '@poc/testing/rounds';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Signed, signIn } from '../support/api.ts';
import { emit, Viewer } from '../support/live/chat.ts';
import { gatherPeople } from '../support/live/live-people.ts';
import { demoStream, type LiveStream } from '../support/live/live-stream.ts';
import { killAndAwaitSuccessor, timeForMore, until, whileStopped } from '../support/system.ts';
import { times } from '../support/times.ts';

describe('a chat under faults', () => {
  const hangsMs = rounds({ few: 4_000, full: 60_000 });
  let member: Signed;
  let ada: Signed;
  let crowd: Signed[];
  let stream: LiveStream;
  const viewers: Viewer[] = [];
  const watch = async (token?: string) => {
    const viewer = new Viewer(stream.id, token);
    viewers.push(viewer);
    await viewer.joined();
    return viewer;
  };

  beforeAll(async () => {
    [member, ada, crowd, stream] = await Promise.all([
      signIn('member'),
      signIn('ada'),
      gatherPeople(5),
      demoStream(),
    ]);
  });
  afterEach(() => {
    for (const viewer of viewers.splice(0)) viewer.close();
  });

  /** Lets five members chat within their limits while a fault happens. Returns all acknowledged messages. */
  async function chatDuring(fault: () => Promise<void>) {
    const name = `fault ${Date.now()}`;
    const senders = await Promise.all(crowd.map(({ token }) => watch(token)));
    const readers = [await watch(), await watch()];
    const acknowledged = times(30, async (index) => {
      await delay(index * 100);
      const sender = senders[index % senders.length];
      if (!sender) throw new Error('no sender');
      return sender.sendUntilAcknowledged(`${name} #${index}`, `${name}-${index}`);
    });
    await delay(500);
    await fault();
    return { name, messages: await acknowledged, readers };
  }

  async function expectAllDelivered({ name, messages, readers }: Awaited<ReturnType<typeof chatDuring>>) {
    const sequence = messages.map(({ seq }) => seq).sort((a, b) => a - b);
    expect(new Set(sequence).size, 'no number is given twice').toBe(messages.length);
    const expected = new Set(messages.map(({ text }) => text));
    for (const reader of readers) {
      await until(
        'the reader has all messages',
        () => reader.texts().filter((text) => expected.has(text)).length >= expected.size,
      );
      const got = reader.texts().filter((text) => text.startsWith(name));
      expect(got.length, 'nothing twice').toBe(expected.size);
      const seqs = [...reader.messages.keys()].sort((a, b) => a - b);
      const first = seqs[0] ?? 0;
      expect(seqs, 'no hole').toEqual(seqs.map((_, index) => first + index));
    }
  }

  it('sends a plain client one new-message per message, stamped by the server', async () => {
    const sender = await watch(member.token);
    const reader = await watch();
    const sent = await sender.send('E don set?', `plain-${Date.now()}`);
    expect(sent).toMatchObject({ user: member.user.name, user_id: member.user.id, text: 'E don set?' });
    expect(Math.abs(Date.parse(sent.timestamp) - Date.now())).toBeLessThan(60_000);
    await until('it arrives', () => reader.arrivals.some(({ id }) => id === sent.id));
    await timeForMore();
    expect(reader.arrivals.filter(({ id }) => id === sent.id).length).toBe(1);
  });

  it('stores a message that is sent twice under one id once', async () => {
    const sender = await watch(member.token);
    const id = `same-id-${Date.now()}`;
    const [first, second] = await Promise.all([sender.send('once', id), sender.send('once', id)]);
    expect(second.id).toBe(first.id);
    expect(second.seq).toBe(first.seq);
  });

  it('loses and duplicates nothing when a socket node is killed', async () => {
    await expectAllDelivered(await chatDuring(() => killAndAwaitSuccessor('live-1')));
  });

  it('loses and duplicates nothing when Redis is killed', async () => {
    await expectAllDelivered(await chatDuring(() => killAndAwaitSuccessor('redis')));
  });

  it('loses and duplicates nothing when Redis hangs', async () => {
    await expectAllDelivered(await chatDuring(() => whileStopped('redis', () => delay(hangsMs))));
  });

  it('loses and duplicates nothing when MongoDB is killed', async () => {
    await expectAllDelivered(await chatDuring(() => killAndAwaitSuccessor('mongo')));
  });

  it('counts every reaction', async () => {
    const sender = await watch(member.token);
    const reader = await watch(ada.token);
    const before = reader.state?.reactions.heart ?? 0;
    const heart = { type: 'heart', streamId: stream.id };
    const acks = await times(10, () => emit(sender.socket, 'reaction', heart));
    expect(acks.every(({ ok }) => ok)).toBe(true);
    await until('all are counted', () =>
      reader.reactions.some(({ type, total }) => type === 'heart' && total >= before + 10),
    );
    expect(reader.reactions.length, 'they come in sums').toBeLessThan(10);
  });

  it('closes a socket that sends a frame of 1 MB, and serves the others', async () => {
    const noisy = await watch(member.token);
    const reader = await watch();
    const closed = new Promise((done) => noisy.socket.once('disconnect', done));
    noisy.socket.emit('chat-message', { streamId: stream.id, text: 'x'.repeat(1024 * 1024) });
    await closed;
    const sender = await watch(ada.token);
    const sent = await sender.sendUntilAcknowledged('still here', `after-noise-${Date.now()}`);
    await until('it arrives', () => reader.messages.has(sent.seq));
  });

  it('refuses messages of visitors, and invalid ones', async () => {
    const visitor = await watch();
    const sender = await watch(member.token);
    const say = ({ socket }: Viewer, payload: unknown) => emit(socket, 'chat-message', payload);
    expect(await say(visitor, { streamId: stream.id, text: 'hi' })).toMatchObject({
      ok: false,
      code: 'unauthenticated',
    });
    for (const payload of [
      null,
      'text',
      [],
      { streamId: stream.id },
      { streamId: stream.id, text: '   ' },
      { streamId: stream.id, text: { $gt: '' } },
      { streamId: { $gt: '' }, text: 'hi' },
      { streamId: 'not-an-id', text: 'hi' },
      { streamId: stream.id, text: 'x'.repeat(501) },
      { streamId: stream.id, text: 'hi', role: 'admin' },
      { streamId: stream.id, text: Buffer.from('hi') },
    ]) {
      expect(await say(sender, payload), JSON.stringify(payload)).toMatchObject({
        ok: false,
        code: 'invalid_request',
      });
    }
  });

  it('refuses an invalid token, so that the client can refresh it', async () => {
    const viewer = new Viewer(stream.id, `${member.token.slice(0, -4)}AAAA`);
    viewers.push(viewer);
    const error = await new Promise<Error>((done) => viewer.socket.once('connect_error', done));
    expect(error.message).toMatch(/sign in|session|unauthenticated/i);
  });
});
