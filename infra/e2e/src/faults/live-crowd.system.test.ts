import { setTimeout as delay } from 'node:timers/promises';
import { sharedNowMs } from '@poc/bench/live/measure/shared-clock';
import { startNode } from '@poc/bench/live/start-node';
import { rounds } from '@poc/testing/rounds';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { Viewer } from '../support/live/chat.ts';
import { type Crowd, startCrowd } from '../support/live/crowd.ts';
import { gatherPeople } from '../support/live/live-people.ts';
import { type LiveStream, useStreams } from '../support/live/live-stream.ts';
import { type Acknowledged, startTalk } from '../support/live/talk.ts';
import { crowdSize, makePromises, type Promises, report } from '../support/promises.ts';
import { killAndAwaitSuccessor, until, url, whileStopped } from '../support/system.ts';

/**
 * Promise 14: no acknowledged message is lost with a crowd on four socket nodes: the system's two, which are
 * killed and stopped, and two more. Promised for 2,000 viewers.
 */
describe('a crowd on four socket nodes', () => {
  const senderCount = 20;
  const viewers = crowdSize();
  const newcomers = Math.ceil(viewers / 40);
  /** Each of the four nodes has at least this many viewers. */
  const someViewers = viewers / 8;
  /** Time before and after each fault in which messages are sent. */
  const aroundMs = 1_000;
  /** The gateway reads the register of nodes each second. */
  const heardOfMs = 3_000;
  const hangsMs = rounds({ few: 4_000, full: 60_000 });

  const addStream = useStreams();
  let stream: LiveStream;
  let crowd: Crowd;
  let promises: Promises;
  const nodes = ['live-1', 'live-2'].map((name) => inject('serviceUrls')[name] ?? '');
  const ending = new AbortController();
  const senders: Viewer[] = [];
  /** Acknowledged messages of all phases: the viewers watch from the first to the last. */
  const acknowledged: Acknowledged[] = [];
  /** Messages read by REST in earlier phases. */
  let readBefore = 0;

  /** Adds a socket node to the system's. Resolves with its address when it is ready. */
  async function addNode(): Promise<string> {
    const env = { ...inject('sharedSettings'), LOG_LEVEL: 'error' };
    const { url, stop } = await startNode({ env, signal: ending.signal });
    ending.signal.addEventListener('abort', stop);
    nodes.push(url);
    return url;
  }

  beforeAll(async () => {
    promises = await makePromises();
    stream = await addStream();
    await Promise.all([addNode(), addNode()]);
    crowd = await startCrowd(stream.id);
    const begun = performance.now();
    // In sequence: while a crowd joins, a sign-up can take longer than the gateway waits.
    const [people] = await Promise.all([gatherPeople(senderCount), delay(heardOfMs)]);
    await crowd.gather(viewers);
    for (const { token } of people) senders.push(new Viewer(stream.id, token));
    await Promise.all(senders.map((sender) => sender.joined()));
    report(
      `${viewers} viewers and ${senderCount} senders connected in ${seconds(performance.now() - begun)}`,
    );
  });
  afterAll(() => {
    crowd?.stop();
    for (const sender of senders) sender.close();
    ending.abort();
  });

  const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

  /** Lets members chat while a fault happens. Returns the end of the fault by the shared clock. */
  async function chatDuring<T>(name: string, fault: () => Promise<T>): Promise<T> {
    const stop = startTalk(senders, name);
    await delay(aroundMs);
    await crowd.mark();
    const result = await fault();
    await delay(aroundMs);
    const sent = await stop();
    acknowledged.push(...sent);
    report(`${name}: ${sent.length} messages were acknowledged during the fault`);
    return result;
  }

  /** @returns the number of messages read by REST since the last call */
  async function expectAllDelivered(): Promise<number> {
    const inOrder = acknowledged.toSorted((a, b) => a.seq - b.seq);
    // Messages stored without an acknowledgement were sent again under the same id, and acknowledged then.
    expect(
      inOrder.map(({ seq }) => seq),
      'every number is given once',
    ).toEqual(inOrder.map((_, index) => index + 1));
    const begun = performance.now();
    const { ids, readByRest, skipped, ...found } = await crowd.account(inOrder.length);
    const readNow = readByRest - readBefore;
    readBefore = readByRest;
    report(
      `all delivered ${seconds(performance.now() - begun)} later; ${skipped} skipped so far, ${readNow} read by REST`,
    );
    expect(found).toEqual({
      viewers: found.viewers,
      complete: found.viewers,
      repeated: 0,
      contradictions: 0,
      ended: {},
    });
    expect(
      ids.map(([, id]) => id),
      'each is the message that was acknowledged',
    ).toEqual(inOrder.map(({ clientMessageId }) => clientMessageId));
    return readNow;
  }

  async function socketsAt(url: string): Promise<number> {
    const text = await (await fetch(`${url}/metrics`)).text();
    return Number(/^poc_live_sockets(?:\{[^}]*\})? (\d+)$/m.exec(text)?.[1]);
  }

  it('is distributed over all', async () => {
    const counts = await Promise.all(nodes.map(socketsAt));
    for (const count of counts) expect(count).toBeGreaterThan(someViewers);
    report(`sockets of the nodes: ${counts.join(', ')}`);
  });

  it('gets every message by socket without faults, and reads none by REST', async () => {
    await chatDuring('calm', () => delay(aroundMs));
    expect(await expectAllDelivered()).toBe(0);
    expect(await crowd.account(acknowledged.length)).toMatchObject({ skipped: 0 });
  });

  it.each(['redis', 'mongo'])(
    `loses nothing when %s hangs for ${hangsMs} ms, and reads no message by REST`,
    async (server) => {
      const before = await crowd.look();
      await chatDuring(`${server}-hangs`, () => whileStopped(server, () => delay(hangsMs)));
      expect(await expectAllDelivered()).toBe(0);
      expect(await crowd.look()).toMatchObject({ joined: before.viewers, comebacks: before.comebacks });
    },
    2 * hangsMs + 300_000,
  );

  it('loses nothing when Redis is killed', async () => {
    const back = await chatDuring('redis', async () => {
      await killAndAwaitSuccessor('redis');
      const successorMs = sharedNowMs();
      await crowd.allBack();
      return sharedNowMs() - successorMs;
    });
    const { comebacks, p50, p99 } = await crowd.look();
    report(
      `Redis killed: all connected after ${seconds(back)}, ${comebacks} reconnected; p50 ${p50}, p99 ${p99} ms`,
    );
    await expectAllDelivered();
    expect(back).toBeLessThan(await promises.within(10_000));
  });

  it('loses nothing when a socket node is killed, and reconnects within 10 seconds', async () => {
    const before = await crowd.look();
    const { successorMs, back } = await chatDuring('kill', async () => {
      await killAndAwaitSuccessor('live-1');
      const at = sharedNowMs();
      await until('a viewer reconnected', async () => (await crowd.look()).comebacks > before.comebacks);
      return { successorMs: at, back: await crowd.allBack() };
    });
    const lastMs = (back.lastJoinMs ?? successorMs) - successorMs;
    report(
      `live-1 killed: ${back.joinsSinceMark} reconnected, the last ${seconds(lastMs)} after its successor was ready`,
    );
    expect(back.joinsSinceMark).toBeGreaterThan(someViewers);
    await expectAllDelivered();
    expect(lastMs).toBeLessThan(await promises.within(10_000));
  });

  it('loses nothing when a socket node stops: its viewers move within a few seconds', async () => {
    const { successorMs, back } = await chatDuring('stop', async () => {
      await killAndAwaitSuccessor('live-2', 'SIGTERM');
      const at = sharedNowMs();
      return { successorMs: at, back: await crowd.allBack() };
    });
    const spreadMs = (back.lastJoinMs ?? 0) - (back.firstJoinMs ?? 0);
    const lastMs = (back.lastJoinMs ?? successorMs) - successorMs;
    report(
      `live-2 stopped: ${back.joinsSinceMark} moves within ${seconds(spreadMs)}, the last ${seconds(lastMs)} after its successor was ready`,
    );
    expect(back.joinsSinceMark).toBeGreaterThan(someViewers);
    await expectAllDelivered();
    expect(lastMs).toBeLessThan(await promises.within(10_000));
  });

  it('loses nothing when the gateway is killed, and reconnects within 10 seconds', async () => {
    const before = await crowd.look();
    const back = await chatDuring('gateway', async () => {
      await killAndAwaitSuccessor('gateway');
      await until('it is ready', async () => (await fetch(`${url()}/readyz`)).ok);
      const readyMs = sharedNowMs();
      const { lastJoinMs } = await crowd.allBack();
      return (lastJoinMs ?? readyMs) - readyMs;
    });
    const { comebacks } = await crowd.look();
    report(
      `gateway killed: ${comebacks - before.comebacks} reconnected, the last ${seconds(back)} after it was ready again`,
    );
    expect(comebacks - before.comebacks).toBeGreaterThanOrEqual(before.viewers);
    await expectAllDelivered();
    expect(back).toBeLessThan(await promises.within(10_000));
  });

  it('connects new viewers to a joining node, and they receive every message', async () => {
    const joined = await chatDuring('join', async () => {
      const node = await addNode();
      await until('the gateway knows the new node', async () => {
        await crowd.gather(newcomers);
        return (await socketsAt(node)) >= newcomers;
      });
      return node;
    });
    report(`sockets of the node that joined: ${await socketsAt(joined)}`);
    await expectAllDelivered();
  });
});
