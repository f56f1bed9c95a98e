import { setTimeout as pause } from 'node:timers/promises';
import { merchModel } from '@poc/commerce/shop/merch.model';
import type { ServerName } from '@poc/stack/servers/server';
import type { ProcessName } from '@poc/stack/system';
import { io } from 'socket.io-client';
import { z } from 'zod';
import type { Bench, BenchContext } from '../bench.ts';
import { type JsonClient, jsonClient } from '../json-client.ts';
import { liftedLimits } from '../live/lifted-limits.ts';
import { addLiveStream } from '../live/live-stream.ts';
import { cpuMsOfPid } from '../live/measure/process-usage.ts';
import { idsIn } from '../members/fill-members.ts';
import { withDatabase } from '../open-database.ts';
import { addKnownPeople, signIn } from '../people.ts';
import type { Figure } from '../report.ts';
import { pay, startedOf, startOrder } from '../shop/buy.ts';
import { merchDocOf, merchIdOf } from '../shop/merch-docs.ts';

/** Parts of the system whose CPU time is listed. */
const parts: Readonly<Record<string, readonly (ProcessName | ServerName)[]>> = {
  gateway: ['gateway'],
  'socket nodes': ['live-1', 'live-2'],
  services: ['identity', 'catalog', 'streaming', 'commerce', 'community'],
  MongoDB: ['mongo'],
  'Kafka and Redis': ['kafka', 'redis'],
};
const idleMs = 10_000;
const people = 100;
const messages = 5;
const units = 1_000_000;
/** Time for events to reach all services. */
const settleMs = 2_000;
const listed = z.array(z.object({ id: z.string(), locked: z.unknown().optional() }));

interface Person {
  readonly id: string;
  readonly token: string;
}
interface Journey {
  readonly name: string;
  /** Journeys started per second: about half the capacity of two cores. */
  readonly perSecond: number;
  run(at: number): Promise<void>;
}

/** CPU time of the whole system for one journey of each kind of user. */
export const journeys: Bench = {
  about: 'CPU time of all processes and servers for one journey of a visitor, member, shopper and chatter',
  counts: 'journeys of each kind',
  count: 200,
  seed: true,
  settings: liftedLimits,
  async run(context) {
    const { count, pidOf, say, signal } = context;
    const gateway = jsonClient(context.urlOf('gateway'));
    const sandbox = jsonClient(context.urlOf('paystack'));
    const figures: Figure[] = [];
    const readCpu = () =>
      Object.values(parts).map((names) =>
        names.reduce((sum, name) => sum + (pidOf(name) > 0 ? cpuMsOfPid(pidOf(name)) : 0), 0),
      );
    /** Measures the CPU time of each part while `run` runs, in ms, and the duration. */
    const measured = async (run: () => Promise<unknown>) => {
      const before = readCpu();
      const from = performance.now();
      await run();
      const after = readCpu();
      return { ms: performance.now() - from, cpu: after.map((cpu, at) => cpu - (before[at] ?? 0)) };
    };
    try {
      const all = await journeysOf(context, gateway, sandbox);
      for (const journey of all) await runAt(journey, 10, signal);
      const idle = await measured(() => pause(idleMs, undefined, { signal }));
      for (const journey of all) {
        say(journey.name);
        const { ms, cpu } = await measured(async () => {
          await runAt(journey, count, signal);
          await pause(settleMs, undefined, { signal });
        });
        const own = cpu.map((part, at) => (part - ((idle.cpu[at] ?? 0) / idle.ms) * ms) / count);
        figures.push({
          name: `${journey.name}: CPU`,
          value: own.reduce((sum, one) => sum + one, 0),
          unit: 'ms',
        });
        for (const [at, name] of Object.keys(parts).entries()) {
          figures.push({ name: `${journey.name}: CPU of ${name}`, value: own[at] ?? Number.NaN, unit: 'ms' });
        }
      }
    } finally {
      gateway.close();
      sandbox.close();
    }
    return {
      figures,
      notes: ['Less what the idle system takes in the same time. S3, mail and the sandbox are not counted.'],
    };
  },
};

/** Starts journeys at their rate, and waits for all. */
async function runAt({ perSecond, run }: Journey, count: number, signal: AbortSignal): Promise<void> {
  const running: Promise<unknown>[] = [];
  for (let at = 0; at < count; at += 1) {
    // Errors are caught immediately and thrown at the end.
    running.push(run(at).catch((error: unknown) => error));
    await pause(1_000 / perSecond, undefined, { signal });
  }
  const failure = (await Promise.all(running)).find((outcome) => outcome !== undefined);
  if (failure !== undefined) throw failure;
}

/** Builds the journeys, with the same requests as the load tests (`infra/load/scripts`). */
async function journeysOf(
  { urlOf, mongoUrl }: BenchContext,
  gateway: JsonClient,
  sandbox: JsonClient,
): Promise<Journey[]> {
  const origin = urlOf('gateway');
  const [products, posts] = await Promise.all(
    ['/merch', '/community/posts'].map((path) => idsIn(urlOf, path)),
  );
  await addKnownPeople(mongoUrl, people);
  const members: Person[] = [];
  for (let at = 0; at < people; at += 1) members.push(await signIn(origin, at));
  const stream = await addLiveStream(mongoUrl);
  await withDatabase(mongoUrl, 'poc_commerce', (db) => merchModel(db).create([merchDocOf(0, units)]));
  const forMembers = await gateway.get('/api/shows', { authorization: `Bearer ${members[0]?.token}` });
  const shows = listed.parse(forMembers.body).flatMap(({ id, locked }) => (locked ? [] : [id]));
  const oneOf = (list: readonly string[] | undefined, at: number) => list?.[at % (list.length || 1)] ?? '';
  const memberOf = (at: number): Person => members[at % people] as Person;
  const ok = async (response: Promise<{ status: number }>): Promise<void> => {
    const { status } = await response;
    if (status >= 400) throw new Error(`a request of a journey returned ${status}`);
  };
  const read = (paths: readonly string[], token?: string) =>
    Promise.all(
      paths.map((path) => ok(gateway.get(path, token ? { authorization: `Bearer ${token}` } : {}))),
    );

  return [
    {
      name: 'visitor',
      perSecond: 20,
      async run(at) {
        const show = oneOf(shows, at);
        await read(['/', '/api/shows?limit=3', '/api/streams/live']);
        await read(['/api/shows?limit=24', '/api/shows/categories']);
        await read([`/api/shows/${show}`, `/api/shows/${show}/related`, `/api/shows/${show}/comments`]);
        await read(['/api/merch', '/api/merch/popular', `/api/merch/${oneOf(products, at)}`]);
        await read([
          '/api/community/posts',
          '/api/community/trending-topics',
          '/api/community/active-members',
        ]);
        await read(['/api/search?q=naira']);
      },
    },
    {
      name: 'member',
      perSecond: 10,
      async run(at) {
        const { id, token } = memberOf(at);
        const show = oneOf(shows, at);
        const post = oneOf(posts, at);
        await read([`/api/users/${id}/continue-watching`, '/api/streams/live'], token);
        await read([`/api/shows/${show}`], token);
        for (const progress of [10, 20, 30]) {
          await ok(
            gateway.post(
              '/api/watch-history/watch-history',
              { show_id: show, progress },
              { authorization: `Bearer ${token}` },
            ),
          );
        }
        await read(['/api/community/posts', '/api/community/trending-topics'], token);
        await read([`/api/community/posts/${post}`, `/api/community/posts/${post}/comments`], token);
      },
    },
    {
      name: 'shopper',
      perSecond: 4,
      async run(at) {
        const { token } = memberOf(at);
        await read(['/api/merch', `/api/merch/${oneOf(products, at)}`]);
        const response = await startOrder(gateway, {
          token,
          key: crypto.randomUUID(),
          merchIds: [merchIdOf(0).toHexString()],
        });
        const started = startedOf(response);
        if (!started) throw new Error(`the checkout returned ${response.status}`);
        await pay(sandbox, started.accessCode);
      },
    },
    {
      name: 'chatter',
      perSecond: 10,
      run: (at) => chat(origin, stream, memberOf(at).token),
    },
  ];
}

/** Joins a stream, sends messages and leaves. */
async function chat(origin: string, stream: string, token: string): Promise<void> {
  const socket = io(origin, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    query: { stream },
    auth: { token },
  });
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    await socket.timeout(10_000).emitWithAck('join-stream', { streamId: stream, batch: true });
    for (let at = 0; at < messages; at += 1) {
      const sent: unknown = await socket
        .timeout(10_000)
        .emitWithAck('chat-message', { streamId: stream, text: `Message ${at} of a bench` });
      if (!(sent as { ok?: boolean }).ok) throw new Error('a message was refused');
    }
  } finally {
    socket.disconnect();
  }
}
