import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Ack, ChatMessage } from '@poc/contracts/socket';
import { choosePort } from '@poc/stack/ports/ports';
import { type System, startSystem } from '@poc/stack/run-system';
import { type CollectedSpan, startTraceCollector, type TraceCollector } from '@poc/testing/trace-collector';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { address, cards } from '../support/shop.ts';
import { drawTrace } from './draw-trace.ts';
import { exporters } from './exporters.ts';
import { metricsInUse } from './telemetry-files.ts';

/** Values that no span may contain. Each is used below. */
const secrets: Record<string, string> = {
  password: 'Member-demo-1',
  'an email address': 'ada@poc.test',
  'a street': address.address,
  'a phone number': address.phone,
  'a card': cards.good.card,
  'a chat message': `Canary words ${randomUUID()}`,
  'a search': 'canary-search',
};
const patient = { timeout: 60_000, interval: 200 };

let collector: TraceCollector;
let system: System;
let folder: string;
let token: string;
let metricsOfGateway: string;

beforeAll(async () => {
  collector = await startTraceCollector();
  folder = mkdtempSync(join(tmpdir(), 'poc-traces-'));
  const metricsPort = String(await choosePort(new Set()));
  metricsOfGateway = `http://127.0.0.1:${metricsPort}`;
  system = await startSystem({
    dataDir: folder,
    seed: true,
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_SAMPLER: 'parentbased_always_on',
      OTEL_BSP_SCHEDULE_DELAY: '200',
      METRICS_PORT: metricsPort,
    },
  });
  const body = { email: secrets['an email address'], password: secrets.password };
  ({ token } = (await call('POST', '/auth/login', body)) as { token: string });
  secrets['an access token'] = token;
}, 300_000);
afterAll(async () => {
  await system?.stop();
  await collector.stop();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Sends one request like a browser.
 * @throws when the response is not a success
 */
async function call(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${system.gateway.url}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      // A foreign trace: clients can neither decide sampling nor join a trace of POC.
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok)
    throw new Error(`${method} ${path} returned ${response.status}: ${await response.text()}`);
  return response.json();
}

/** Waits for a service's latest exported span with a name. */
const spanOf = (service: string, name: string): Promise<CollectedSpan> =>
  vi.waitFor(
    () =>
      collector.spans.findLast((span) => span.service === service && span.name === name) ??
      Promise.reject(new Error(`${service}: ${name}`)),
    patient,
  );

/** Waits until the trace from one span on has all expected spans, as `service: name`. */
const follow = (start: CollectedSpan, expected: readonly string[]): Promise<string[]> =>
  vi.waitFor(() => {
    const names = collector.following(start).map(({ service, name }) => `${service}: ${name}`);
    expect(names).toEqual(expect.arrayContaining([...expected]));
    return names;
  }, patient);

it('traces a purchase from the browser to the last consumer', async () => {
  const products = (await call('GET', '/merch')) as { id: string; in_stock?: boolean }[];
  const items = [{ id: products[0]?.id, quantity: 1 }];
  const started = (await call('POST', '/payments/paystack', { items, shipping_info: address })) as {
    authorization_url: string;
    reference: string;
  };
  const placing = await spanOf('gateway', 'POST /api/payments/paystack');
  expect(placing.parentSpanId).toBe('');
  await follow(placing, [
    'gateway: POST',
    'commerce: POST /api/payments/paystack',
    'commerce: Paystack initialize',
    'commerce: insert orders',
    'commerce: insert outbox',
    'commerce: send events',
  ]);

  // Paystack's webhook is delayed, so that the browser's verification settles the order.
  const sandbox = async (method: string, path: string, body: unknown) =>
    fetch(`${system.paystack.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await sandbox('PUT', '/sandbox/faults', { dropWebhooks: true });
  const accessCode = started.authorization_url.split('/').at(-1);
  expect((await sandbox('POST', `/sandbox/checkout/${accessCode}/pay`, cards.good)).status).toBe(200);
  await call('POST', '/payments/paystack/verify', { reference: started.reference });
  const settling = await spanOf('gateway', 'POST /api/payments/paystack/verify');
  await follow(settling, [
    'commerce: POST /api/payments/paystack/verify',
    'commerce: Paystack verify',
    'commerce: insert outbox',
    'commerce: send events',
    'identity: process commerce.order.paid.v1',
    'identity: update notifications',
  ]);
  console.log(drawTrace(collector.following(settling)));
}, 120_000);

it('traces a chat message from its sender to the node of another viewer', async () => {
  const [stream] = (await call('GET', '/streams/live')) as { id: string }[];
  const sockets: Socket[] = [];
  const join = async (url: string | undefined, auth: object): Promise<Socket> => {
    const socket = io(url ?? '', { transports: ['websocket'], forceNew: true, auth });
    sockets.push(socket);
    const response: Ack<object> = await socket.timeout(20_000).emitWithAck('join-stream', stream?.id);
    expect(response).toMatchObject({ ok: true });
    return socket;
  };
  try {
    // The sender connects through the gateway. Viewers are on both nodes, one of which is not the sender's.
    const sender = await join(system.gateway.url, { token });
    const viewers = [
      await join(system.processes['live-1']?.url, {}),
      await join(system.processes['live-2']?.url, {}),
    ];
    await spanOf('gateway', 'GET /socket.io');
    const text = secrets['a chat message'];
    const say = async (): Promise<CollectedSpan> => {
      const isSending = ({ name }: CollectedSpan) => name === 'socket chat-message';
      const sentBefore = collector.spans.filter(isSending).length;
      const seen = viewers.map(
        (viewer) =>
          new Promise<void>((resolve) => {
            viewer.once('new-message', (message: ChatMessage) => {
              if (message.text === text) resolve();
            });
          }),
      );
      const ack: Ack<object> = await sender
        .timeout(20_000)
        .emitWithAck('chat-message', { streamId: stream?.id, text, clientMessageId: randomUUID() });
      expect(ack).toMatchObject({ ok: true });
      await Promise.all(seen);
      return vi.waitFor(
        () => collector.spans.filter(isSending)[sentBefore] ?? Promise.reject(new Error('no span')),
        patient,
      );
    };
    // The stream's home stores and publishes, and does not receive its own publications. The sender may be on
    // the other node.
    const onWay = new Set(['socket chat-message', 'publish chat messages', 'receive chat messages']);
    // A node that subscribed too late reads the message from the database, so another one is sent.
    const sending = await vi.waitFor(
      async () => {
        const span = await say();
        // Each process exports its spans when its own batch is full or due.
        await vi.waitFor(
          () => {
            const followed = collector.following(span).filter(({ name }) => onWay.has(name));
            const sent = collector.spans.filter(({ service }) => service === 'live');
            const names = new Set(sent.map(({ instance, name }) => `${instance}: ${name}`));
            expect(
              new Set(followed.map(({ instance }) => instance)).size,
              `of ${[...names].join(', ')}`,
            ).toBe(2);
          },
          { timeout: 10_000, interval: 200 },
        );
        return span;
      },
      { timeout: 90_000, interval: 1_000 },
    );
    await follow(sending, [
      'live: store chat messages',
      'live: insert chat_message',
      'live: publish chat messages',
      'live: SPUBLISH',
      'live: receive chat messages',
    ]);
    console.log(drawTrace(collector.following(sending)));
  } finally {
    for (const socket of sockets) socket.close();
  }
}, 180_000);

it('no span contains user text or a secret', async () => {
  await call('GET', `/shows?search=${secrets['a search']}`);
  await spanOf('catalog', 'GET /api/shows');
  const text = collector.text();
  expect(text.length).toBeGreaterThan(50_000);
  const found = Object.entries(secrets).flatMap(([what, secret]) =>
    [secret, encodeURIComponent(secret)].some((form) => text.includes(form)) ? [what] : [],
  );
  expect(found).toEqual([]);
});

async function scrape(): Promise<string> {
  const urls = Object.values(system.processes).map(({ name, url }) =>
    name === 'gateway' ? metricsOfGateway : url,
  );
  const texts = urls.map(async (url) => {
    const response = await fetch(`${url}/metrics`);
    return response.ok ? response.text() : '';
  });
  return (await Promise.all(texts)).join('\n');
}

it('every metric of an alert or a dashboard is exported by a running process', async () => {
  const exported = await scrape();
  const families = new Map(
    [...exported.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', kind = '']) => [name, kind]),
  );
  const isExported = (name: string): boolean =>
    families.has(name) || families.get(name.replace(/_(bucket|count|sum)$/, '')) === 'histogram';
  const theirs = new Set(Object.values(exporters).flat());
  const expected = metricsInUse().filter((name) => !theirs.has(name));
  expect(expected.length).toBeGreaterThan(25);
  expect(expected.filter((name) => !isExported(name))).toEqual([]);
  const ours = [...families.keys()].filter((name) => !/^(nodejs|process)_/.test(name));
  expect(ours.filter((name) => !name.startsWith('poc_'))).toEqual([]);
});

it('exports business metrics and the lag of consumers', async () => {
  const expected = [
    /^poc_outbox_sent_total\{type="commerce\.order\.placed\.v1".*\} [1-9]/m,
    /^poc_outbox_sent_total\{type="commerce\.order\.paid\.v1".*\} [1-9]/m,
    /^poc_live_events_total\{event="chat-message",outcome="ok".*\} [1-9]/m,
    /^poc_streams_live\{.*\} [1-9]/m,
    /^poc_viewers\{/m,
    /^poc_money_owed_kobo\{state="owed".*\} 0/m,
    /^poc_dead_letters_total\{topic="commerce\.order",group="identity".*\} 0/m,
    /^poc_mongo_connections_in_use\{.*service="commerce".*\} \d/m,
    /^poc_consumer_lag\{group="identity",topic="commerce\.order".*\} 0/m,
  ];
  await vi.waitFor(async () => {
    const exported = await scrape();
    expect(expected.filter((line) => !line.test(exported))).toEqual([]);
  }, patient);
}, 90_000);
