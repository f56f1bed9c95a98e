import { createServer } from 'node:http';
import { uniqueName } from '@poc/testing/factories';
import { listen } from '@poc/testing/listen';
import { testServers } from '@poc/testing/servers';
import { type CollectedSpan, startTraceCollector, type TraceCollector } from '@poc/testing/trace-collector';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { consume, on } from '../events/consumer.ts';
import { type Relay, startRelay } from '../events/outbox.ts';
import { createMetrics } from '../metrics.ts';
import { withTransaction } from '../mongo/transaction.ts';
import { connectRedis } from '../redis.ts';
import { createDatabase, silent, tallies } from '../testing/create-database.ts';
import { createTopic, type TestTopic } from '../testing/create-topic.ts';
import { startTracing } from './sdk.ts';
import { recordedTraceparent, runWithTrace } from './trace.ts';

const patient = { timeout: 30_000, interval: 50 };
const canary = 'canary-value';
let collector: TraceCollector;
let end: () => Promise<void>;
let database: Awaited<ReturnType<typeof createDatabase>>;
let topic: TestTopic;

beforeAll(async () => {
  collector = await startTraceCollector();
  end = startTracing(
    'test',
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_SAMPLER: 'parentbased_always_on',
      OTEL_BSP_SCHEDULE_DELAY: 20,
    },
    silent,
  );
  [database, topic] = await Promise.all([createDatabase(), createTopic()]);
});
afterAll(async () => {
  await topic.end();
  await database.end();
  await end();
  await collector.stop();
});

const request = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  runWithTrace({}, work, undefined, { name, kind: 'server' });
const spans = (filter: (span: CollectedSpan) => boolean, count = 1): Promise<CollectedSpan[]> =>
  vi.waitFor(() => {
    const found = collector.spans.filter(filter);
    expect(found).toHaveLength(count);
    return found;
  }, patient);
const named = async (name: string): Promise<CollectedSpan> =>
  (await spans((span) => span.name === name))[0] ?? Promise.reject(new Error(name));

it('a change, its event, the relay and the consumer share one trace through the outbox row', async () => {
  const { db } = database;
  const { bus, contract } = topic;
  const consumed: number[] = [];
  const consumer = await consume({
    db,
    bus,
    group: uniqueName('traced'),
    handlers: [
      on(contract, async ({ data }, tx) => {
        await tallies(tx).create({ name: `${canary}-${data.n}`, count: data.n });
        consumed.push(data.n);
      }),
    ],
    logger: silent,
    metrics: createMetrics('test'),
  });
  let relay: Relay | undefined;
  try {
    const emit = (n: number) => withTransaction(db, (tx) => tx.emit(contract, { key: canary, data: { n } }));
    for (const n of [1, 2, 3]) await request(`request ${n}`, () => emit(n));
    // The relay starts once all three rows exist, so that it sends them as one batch.
    relay = startRelay({ db, bus, logger: silent, metrics: createMetrics('test') });
    await vi.waitFor(() => expect(consumed).toEqual([1, 2, 3]), patient);

    const requests = await Promise.all([1, 2, 3].map((n) => named(`request ${n}`)));
    const processed = await spans(({ name }) => name === `process ${contract.type}`, 3);
    expect(processed.map(({ traceId }) => traceId)).toEqual(requests.map(({ traceId }) => traceId));
    expect(processed.map(({ parentSpanId }) => parentSpanId)).toEqual(requests.map(({ spanId }) => spanId));
    expect(processed.every(({ kind }) => kind === 5)).toBe(true);

    const sent = await named('send events');
    expect(sent).toMatchObject({ kind: 4, traceId: requests[0]?.traceId });
    expect(sent.links.map(({ traceId }) => traceId)).toEqual(requests.slice(1).map(({ traceId }) => traceId));
    for (const one of requests) {
      const services = collector.following(one).map(({ name }) => name);
      expect(services).toEqual(expect.arrayContaining(['insert outbox', 'send events', 'insert tallies']));
    }
    expect(collector.text()).not.toContain(canary);
  } finally {
    await relay?.stop();
    await consumer.stop();
  }
});

it('Redis commands have spans with only their names', async () => {
  const { REDIS_URL } = await testServers();
  const redis = connectRedis(REDIS_URL, silent);
  try {
    // Queued commands are sent by the connection, not by the request.
    await vi.waitFor(() => expect(redis.ready()).toBe(true), patient);
    await request('a redis request', () => redis.client.set(`${canary}-key`, canary, 'EX', 1));
    const [began, set] = await Promise.all([named('a redis request'), named('SET')]);
    expect(set).toMatchObject({ kind: 3, parentSpanId: began.spanId });
    expect(set.attributes).toEqual({ 'db.system.name': 'redis', 'db.operation.name': 'SET' });
    expect(collector.text()).not.toContain(canary);
  } finally {
    await redis.stop();
  }
});

it('http.request propagates the span on requests with a traceparent only', async () => {
  const { request: send } = await import('node:http');
  const given: (string | undefined)[] = [];
  const server = createServer((incoming, response) => {
    given.push(incoming.headers.traceparent as string | undefined);
    response.end();
  });
  const port = await listen(server);
  const get = (headers: Record<string, string>) =>
    new Promise<void>((resolve, reject) => {
      const asked = send({ host: '127.0.0.1', port, path: `/${canary}?${canary}`, headers }, (response) =>
        response.resume().on('end', resolve),
      );
      asked.on('error', reject).end();
    });
  try {
    await request('a forwarded request', async () => {
      await get({ traceparent: recordedTraceparent() ?? '' });
      await get({});
    });
    const began = await named('a forwarded request');
    const asked = await spans(({ parentSpanId }) => parentSpanId === began.spanId, 2);
    expect(given).toEqual([`00-${began.traceId}-${asked[0]?.spanId}-01`, undefined]);
    expect(asked[0]?.attributes).toMatchObject({ 'http.response.status_code': 200 });
    expect(collector.text()).not.toContain(canary);
  } finally {
    server.close();
  }
});
