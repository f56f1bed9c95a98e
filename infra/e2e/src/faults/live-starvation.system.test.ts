import { setTimeout as delay } from 'node:timers/promises';
import type { ChatMessage } from '@poc/contracts/socket';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CrowdState } from '../crowd/crowd-job.ts';
import { api, type Signed, signIn } from '../support/api.ts';
import { emit, Viewer } from '../support/live/chat.ts';
import { type Crowd, startCrowd } from '../support/live/crowd.ts';
import { gatherPeople } from '../support/live/live-people.ts';
import { endStream, type LiveStream, useStreams } from '../support/live/live-stream.ts';
import { startTalk } from '../support/live/talk.ts';
import { makePromises, type Promises, report } from '../support/promises.ts';
import { until, url } from '../support/system.ts';

const longText = 'x'.repeat(1024 * 1024);
const p99Of = ({ p99 }: CrowdState): number => p99 ?? Number.POSITIVE_INFINITY;
const letterUnder = (marks: number) => `e${'\u0301'.repeat(marks)}`;

/** Promise 16: one client's load does not affect others. */
describe('misbehaving clients', () => {
  const viewers = 200;
  const senderCount = 10;
  const attackers = 7;
  const calmMs = 3_000;
  const attackMs = 8_000;
  const joins = 10_000;

  const addStream = useStreams();
  let stream: LiveStream;
  let ended: LiveStream;
  let crowd: Crowd;
  let people: Signed[];
  let promises: Promises;
  const senders: Viewer[] = [];
  const open: Socket[] = [];

  beforeAll(async () => {
    promises = await makePromises();
    [stream, ended] = await Promise.all([addStream(), addStream()]);
    [crowd, people] = await Promise.all([
      startCrowd(stream.id),
      gatherPeople(senderCount + attackers),
      endStream(await signIn('admin'), ended),
    ]);
    await crowd.gather(viewers);
    for (const { token } of people.slice(0, senderCount)) senders.push(new Viewer(stream.id, token));
    await Promise.all(senders.map((sender) => sender.joined()));
  });
  afterAll(() => {
    crowd?.stop();
    for (const sender of senders) sender.close();
    for (const socket of open) socket.close();
  });

  /** A separate account for each attack. */
  const tokenOf = (attacker: number): string => people[senderCount + attacker]?.token ?? '';
  function connect(token: string): Socket {
    const socket = io(url(), {
      auth: { token },
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 100,
      reconnectionDelayMax: 500,
    });
    // Clients do not reconnect automatically after a disconnect by the server.
    socket.on('disconnect', (reason) => {
      if (reason === 'io server disconnect') setTimeout(() => socket.connect(), 100);
    });
    open.push(socket);
    return socket;
  }
  /** Repeats a request until the response is not `too_many_requests`. */
  const askOn = (socket: Socket, event: string, payload: unknown) =>
    until(
      `${event} is acknowledged`,
      async () => {
        if (!socket.connected) return undefined;
        const response = await emit(socket, event, payload);
        return response.code === 'too_many_requests' ? undefined : response;
      },
      30_000,
      500,
    );

  /** Runs until it is aborted, and returns a summary. */
  type Attack = (stop: AbortSignal) => Promise<string>;

  const hugeFrames: Attack = async (stop) => {
    const socket = connect(tokenOf(0));
    let closed = 0;
    socket.on('disconnect', () => {
      closed += 1;
    });
    let frames = 0;
    while (!stop.aborted) {
      if (socket.connected) {
        socket.emit('chat-message', { streamId: stream.id, text: longText });
        frames += 1;
      }
      await delay(100);
    }
    await until('the last frame is refused', () => closed > 0);
    return `${frames} frames of 1 MB, ${closed} times closed`;
  };

  const floodOfMessages: Attack = async (stop) => {
    const socket = connect(tokenOf(1));
    let ends = 0;
    socket.on('connect', () => socket.emit('join-stream', stream.id));
    socket.on('session-ended', () => {
      ends += 1;
    });
    let sent = 0;
    while (!stop.aborted) {
      for (let burst = 0; burst < 10 && socket.connected; burst += 1) {
        socket.emit('chat-message', { streamId: stream.id, text: `flood ${sent}` });
        sent += 1;
      }
      await delay(100);
    }
    return `${sent} messages at up to 100 a second, ${ends} times ended`;
  };

  const joinsOfNothing: Attack = async (stop) => {
    const sockets = Array.from({ length: 10 }, () => connect(tokenOf(2)));
    let sent = 0;
    while (sent < joins && !stop.aborted) {
      for (const socket of sockets) {
        // Volatile: events that cannot be sent now are dropped.
        for (let burst = 0; burst < 110 && socket.connected && sent < joins; burst += 1) {
          socket.volatile.emit('join-stream', sent.toString(16).padStart(24, '0'));
          sent += 1;
        }
      }
      await delay(100);
    }
    return `${sent} joins of streams that do not exist`;
  };

  const binary: Attack = async (stop) => {
    const socket = connect(tokenOf(3));
    let refused = 0;
    const payloads = [
      Buffer.alloc(4_000, 1),
      { streamId: stream.id, text: Buffer.from('text') },
      [Buffer.alloc(8)],
    ];
    for (let turn = 0; !stop.aborted; turn += 1) {
      const response = await askOn(socket, 'chat-message', payloads[turn % payloads.length]);
      expect(response).toMatchObject({ ok: false, code: 'invalid_request' });
      refused += 1;
      await delay(50);
    }
    return `${refused} binary payloads refused`;
  };

  const marks: Attack = async (stop) => {
    const socket = connect(tokenOf(4));
    let refused = 0;
    while (!stop.aborted) {
      for (const count of [5_000, 400, 10]) {
        const response = await askOn(socket, 'chat-message', {
          streamId: stream.id,
          text: letterUnder(count),
        });
        expect(response, `${count} marks`).toMatchObject({ ok: false, code: 'invalid_request' });
        refused += 1;
      }
      await delay(50);
    }
    return `${refused} letters under piles of marks refused`;
  };

  const sameIdTwice: Attack = async (stop) => {
    const viewers = [new Viewer(stream.id, tokenOf(5)), new Viewer(stream.id, tokenOf(5))];
    open.push(...viewers.map(({ socket }) => socket));
    await Promise.all(viewers.map((viewer) => viewer.joined()));
    let rounds = 0;
    while (!stop.aborted) {
      rounds += 1;
      const id = `twice-${rounds}`;
      const sent = await Promise.all(viewers.map((viewer) => viewer.sendUntilAcknowledged(id, id)));
      expect(new Set(sent.map(({ seq }) => seq)).size, 'stored once').toBe(1);
      // Each round counts as two messages against a limit of one per second.
      await delay(2_000, undefined, { signal: stop }).catch(() => undefined);
    }
    return `${rounds} messages sent twice, stored once`;
  };

  const endedStream: Attack = async (stop) => {
    const socket = connect(tokenOf(6));
    socket.on('connect', () => socket.emit('join-stream', ended.id));
    let refused = 0;
    while (!stop.aborted) {
      const response = await askOn(socket, 'chat-message', { streamId: ended.id, text: 'too late' });
      expect(response).toMatchObject({ ok: false, code: 'stream_not_live' });
      refused += 1;
      await delay(100);
    }
    return `${refused} messages for an ended stream refused`;
  };

  /** Runs all attacks concurrently. Returns the state of the crowd during the attacks. */
  async function attack(): Promise<CrowdState> {
    const stop = new AbortController();
    await crowd.mark();
    const attacks = [hugeFrames, floodOfMessages, joinsOfNothing, binary, marks, sameIdTwice, endedStream];
    const running = Promise.all(attacks.map((one) => one(stop.signal)));
    await Promise.race([delay(attackMs), running]);
    const look = await crowd.look();
    stop.abort();
    for (const line of await running) report(line);
    report(`p99 of ${viewers} viewers during the attacks: ${look.p99} ms (p50 ${look.p50})`);
    return look;
  }

  it('do not delay others: their p99 stays under 500 ms, and nothing is lost', async () => {
    const stopTalk = startTalk(senders, 'steady');
    await delay(1_000);
    await crowd.mark();
    await delay(calmMs);
    const calm = await crowd.look();
    report(`p99 of ${viewers} viewers without attacks: ${calm.p99} ms`);

    const under = await attack();
    const sent = await stopTalk();
    expect(p99Of(under), `in calm ${calm.p99} ms`).toBeLessThan(await promises.within(500));
    expect(under.deliveries).toBeGreaterThan((viewers * senderCount * attackMs) / 1_000 / 4);
    expect(under, 'nobody else was disconnected').toMatchObject({
      joined: viewers,
      comebacks: 0,
      refused: {},
    });

    const messages = await readAll();
    const found = await crowd.account(messages.at(-1)?.seq ?? 0);
    expect(found).toMatchObject({ complete: viewers, repeated: 0, contradictions: 0, ended: {} });
    const byId = Map.groupBy(messages, ({ clientMessageId }) => clientMessageId ?? 'none');
    for (const { seq, clientMessageId } of sent) {
      expect(byId.get(clientMessageId)?.map((message) => message.seq)).toEqual([seq]);
    }
    for (const [id, same] of byId) if (id.startsWith('twice-')) expect(same, id).toHaveLength(1);
    expect(messages.filter(({ text }) => /\p{M}{9}/u.test(text) || text.length > 500)).toEqual([]);
    // The limit is one per second plus a burst of five on each node.
    const flooded = messages.filter(({ text }) => text.startsWith('flood')).length;
    expect(flooded).toBeLessThan(100);
    expect((await api('GET', `/streams/${ended.id}/messages`)).body).toEqual([]);
  });

  async function readAll(): Promise<ChatMessage[]> {
    const all: ChatMessage[] = [];
    for (;;) {
      const after = all.at(-1)?.seq ?? 0;
      const { body } = await api('GET', `/streams/${stream.id}/messages?after=${after}&limit=100`);
      const page = body as ChatMessage[];
      all.push(...page);
      if (page.length < 100) return all;
    }
  }
});
