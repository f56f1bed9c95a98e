import { setTimeout as delay } from 'node:timers/promises';
import { sharedNowMs } from '@poc/bench/live/measure/shared-clock';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { Viewer } from '../support/live/chat.ts';
import { type Crowd, startCrowd } from '../support/live/crowd.ts';
import { gatherPeople } from '../support/live/live-people.ts';
import { type LiveStream, useStreams } from '../support/live/live-stream.ts';
import { type Acknowledged, startTalk } from '../support/live/talk.ts';
import { crowdSize, makePromises, type Promises, report } from '../support/promises.ts';
import { killAndAwaitSuccessor, until } from '../support/system.ts';

/** Row 14: nothing that was acknowledged is lost, under a crowd on two socket nodes. `POC_LIVE_VIEWERS=2000` is the promise. */
describe('a crowd on two socket nodes', () => {
  const nodes = ['live-1', 'live-2'];
  const senderCount = 20;
  const viewers = crowdSize();
  const newcomers = Math.ceil(viewers / 40);
  /** Before and after each fault, so that there is something to lose. */
  const aroundMs = 1_000;

  const addStream = useStreams();
  let stream: LiveStream;
  let crowd: Crowd;
  let promises: Promises;
  const senders: Viewer[] = [];
  /** Of all phases: the viewers watch from the first message to the last. */
  const acknowledged: Acknowledged[] = [];

  beforeAll(async () => {
    promises = await makePromises();
    stream = await addStream();
    crowd = await startCrowd(stream.id);
    const begun = performance.now();
    // One after the other: beside a crowd that comes in, a sign-up can wait for longer than the gateway does.
    const people = await gatherPeople(senderCount);
    await crowd.gather(viewers);
    for (const { token } of people) senders.push(new Viewer(stream.id, token));
    await Promise.all(senders.map((sender) => sender.joined()));
    report(`${viewers} viewers and ${senderCount} senders came in ${seconds(performance.now() - begun)}`);
  });
  afterAll(() => {
    crowd?.stop();
    for (const sender of senders) sender.close();
  });

  const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

  /** People chat while a fault happens; gives when it was over, by the shared clock. */
  async function chatDuring<T>(name: string, fault: () => Promise<T>): Promise<T> {
    const stop = startTalk(senders, name);
    await delay(aroundMs);
    await crowd.mark();
    const result = await fault();
    await delay(aroundMs);
    const sent = await stop();
    acknowledged.push(...sent);
    report(`${name}: ${sent.length} messages were acknowledged meanwhile`);
    return result;
  }

  async function expectAllDelivered(): Promise<void> {
    const inOrder = acknowledged.toSorted((a, b) => a.seq - b.seq);
    // What was stored without an acknowledgement was sent again under the same id, and acknowledged then.
    expect(
      inOrder.map(({ seq }) => seq),
      'every number is given once',
    ).toEqual(inOrder.map((_, index) => index + 1));
    const begun = performance.now();
    const { ids, readByRest, skipped, ...found } = await crowd.account(inOrder.length);
    report(
      `all of it was there ${seconds(performance.now() - begun)} later; ${skipped} passed over and ${readByRest} read by REST`,
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
  }

  /** How many connections a socket node says that it has. */
  async function socketsAt(url: string): Promise<number> {
    const text = await (await fetch(`${url}/metrics`)).text();
    return Number(/^poc_live_sockets(?:\{[^}]*\})? (\d+)$/m.exec(text)?.[1]);
  }
  const socketsOfAll = () => Promise.all(nodes.map((name) => socketsAt(inject('serviceUrls')[name] ?? '')));

  it('is spread over both', async () => {
    const counts = await socketsOfAll();
    expect(counts).toHaveLength(2);
    for (const count of counts) expect(count).toBeGreaterThan(viewers / 4);
  });

  it('gets every message by its sockets while all is well: nobody has to read one by REST', async () => {
    await chatDuring('calm', () => delay(aroundMs));
    await expectAllDelivered();
    expect(await crowd.account(acknowledged.length)).toMatchObject({ readByRest: 0, skipped: 0 });
  });

  it('loses nothing when Redis is killed', async () => {
    const back = await chatDuring('redis', async () => {
      await killAndAwaitSuccessor('redis');
      const successorMs = sharedNowMs();
      await crowd.allBack();
      return sharedNowMs() - successorMs;
    });
    const { comebacks, p50, p99 } = await crowd.look();
    report(
      `Redis killed: all there after ${seconds(back)}, ${comebacks} came back; p50 ${p50}, p99 ${p99} ms`,
    );
    await expectAllDelivered();
    expect(back).toBeLessThan(await promises.within(10_000));
  });

  it('loses nothing when a socket node is killed, and is back within 10 seconds', async () => {
    const before = await crowd.look();
    const { successorMs, back } = await chatDuring('kill', async () => {
      await killAndAwaitSuccessor('live-1');
      const at = sharedNowMs();
      await until('somebody came back', async () => (await crowd.look()).comebacks > before.comebacks);
      return { successorMs: at, back: await crowd.allBack() };
    });
    const lastMs = (back.lastJoinMs ?? successorMs) - successorMs;
    report(
      `live-1 killed: ${back.joinsSinceMark} came back, the last ${seconds(lastMs)} after its successor was there`,
    );
    expect(back.joinsSinceMark).toBeGreaterThan(viewers / 4);
    await expectAllDelivered();
    expect(lastMs).toBeLessThan(await promises.within(10_000));
  });

  it('loses nothing when a socket node is asked to stop: its viewers move, spread over some seconds', async () => {
    const { successorMs, back } = await chatDuring('stop', async () => {
      await killAndAwaitSuccessor('live-2', 'SIGTERM');
      const at = sharedNowMs();
      return { successorMs: at, back: await crowd.allBack() };
    });
    const spreadMs = (back.lastJoinMs ?? 0) - (back.firstJoinMs ?? 0);
    const lastMs = (back.lastJoinMs ?? successorMs) - successorMs;
    report(
      `live-2 asked to stop: ${back.joinsSinceMark} moves within ${seconds(spreadMs)}, the last ${seconds(lastMs)} after its successor was there`,
    );
    expect(back.joinsSinceMark).toBeGreaterThan(viewers / 4);
    await expectAllDelivered();
    expect(lastMs).toBeLessThan(await promises.within(10_000));
  });

  it('gets newcomers onto a node that joins, who find everything from the first message on', async () => {
    const before = await until('both nodes answer', socketsOfAll);
    await chatDuring('join', async () => {
      // The one that has fewest: nearly everyone is at the other one since this one was stopped.
      const joining = before.indexOf(Math.min(...before));
      await until('the gateway knows of the node that joined', async () => {
        await crowd.gather(newcomers);
        return ((await socketsOfAll())[joining] ?? 0) >= (before[joining] ?? 0) + newcomers;
      });
    });
    report(`sockets of the nodes: ${before.join(' and ')}, then ${(await socketsOfAll()).join(' and ')}`);
    await expectAllDelivered();
  });
});
