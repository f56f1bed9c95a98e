import { execFile } from 'node:child_process';
import { processEnv } from '@poc/testing/process-env';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GivenTopic, givenTopic } from '../testing/given-topic.ts';

const idleMs = 2_000;
/** Maximum timers: heartbeats, fetches and their retries. Without the patch, each connection has a thousand. */
const mostTimers = 100;

/** Runs a module in a new Node process: another test in this process may already have patched kafkajs. */
function runAlone(program: string): Promise<{ out: string; err: string }> {
  const source = `
    import { createLogger } from '${new URL('../log.ts', import.meta.url).href}';
    const options = {
      brokers: process.env.KAFKA_BROKERS,
      clientId: 'alone',
      logger: createLogger({ service: 'alone', level: 'silent' }),
    };
    ${program}`;
  const env = { ...processEnv, KAFKA_BROKERS: given.brokers };
  return new Promise((resolve) => {
    execFile(process.execPath, ['--input-type=module', '--eval', source], { env }, (_, out, err) =>
      resolve({ out, err }),
    );
  });
}

const moduleAt = (path: string): string => new URL(path, import.meta.url).href;

let given: GivenTopic;
beforeAll(async () => {
  given = await givenTopic();
  await given.publish([{ n: 1 }]);
});
afterAll(() => given.end());

it('sets few timers and causes no Node warning while a producer and a consumer are idle', async () => {
  const { topic } = given.contract;
  const { out, err } = await runAlone(`
    import { createEventBus } from '${moduleAt('event-bus.ts')}';
    const bus = createEventBus(options);
    const { promise: received, resolve } = Promise.withResolvers();
    await bus.subscribe({ group: 'idle-${topic}', topics: ['${topic}'], onMessage: async () => resolve() });
    await bus.publish([{ topic: '${topic}', key: 'a', value: 'b' }]);
    await received;
    const { setTimeout } = globalThis;
    let timers = 0;
    globalThis.setTimeout = (...of) => {
      timers += 1;
      return setTimeout(...of);
    };
    await new Promise((resolve) => setTimeout(resolve, ${idleMs}));
    console.log(timers);
    await bus.stop();`);
  expect(err).toBe('');
  expect(Number(out)).toBeLessThan(mostTimers);
});

it('causes no Node warning in a process with an admin client only', async () => {
  const { topic } = given.contract;
  const { out, err } = await runAlone(`
    import { drainTopic } from '${moduleAt('admin/drain-topic.ts')}';
    import { readLag } from '${moduleAt('admin/read-lag.ts')}';
    import { rewindGroup } from '${moduleAt('admin/rewind-group.ts')}';
    const group = 'drain-${topic}';
    const drain = () => drainTopic({ ...options, group, topic: '${topic}', onMessage: async () => undefined });
    const first = await drain();
    await rewindGroup({ ...options, group, timeoutMs: 20_000 });
    const second = await drain();
    const { lag } = (await readLag(options)).find((row) => row.group === group);
    console.log(first > 0 && first === second, lag);`);
  expect(err).toBe('');
  expect(out).toBe('true 0\n');
});

it('repeats a failed commit without another message', async () => {
  const { topic } = given.contract;
  const { out, err } = await runAlone(`
    import { createRequire } from 'node:module';
    import { createEventBus } from '${moduleAt('event-bus.ts')}';
    import { readLag } from '${moduleAt('admin/read-lag.ts')}';
    const { prototype } = createRequire('${moduleAt('kafkajs.ts')}')('kafkajs/src/consumer/offsetManager');
    const { commitOffsets } = prototype;
    let failures = 0;
    const group = 'repeats-${topic}';
    const lag = async () => (await readLag(options)).find((row) => row.group === group)?.lag;
    const bus = createEventBus(options);
    const { promise: received, resolve } = Promise.withResolvers();
    prototype.commitOffsets = async function () {
      if (this.uncommittedOffsets().topics.length === 0 || failures > 0) return commitOffsets.call(this);
      failures += 1;
      throw Object.assign(new Error('the broker hangs'), { retriable: true });
    };
    await bus.subscribe({ group, topics: ['${topic}'], onMessage: async () => resolve() });
    await received;
    const endsAt = performance.now() + 20_000;
    while ((await lag()) !== 0 && performance.now() < endsAt) await new Promise((next) => setTimeout(next, 200));
    console.log(failures, await lag());
    await bus.stop();`);
  expect(err).toBe('');
  expect(out).toBe('1 0\n');
});
