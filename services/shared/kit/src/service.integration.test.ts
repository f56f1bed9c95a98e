import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createCategory, listCategories } from '@poc/contracts/endpoints/catalog';
import { userRegistered } from '@poc/contracts/events/identity';
import { newId, uniqueName } from '@poc/testing/factories';
import { listen } from '@poc/testing/listen';
import { processEnv } from '@poc/testing/process-env';
import { testServers } from '@poc/testing/servers';
import { startTestService } from '@poc/testing/service';
import { testTokens } from '@poc/testing/tokens';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { admins, everyone } from './auth/policies.ts';
import { on } from './events/consumer.ts';
import { routeFor } from './http/route.ts';
import { createLogger } from './log.ts';
import { connectMongo } from './mongo/connect.ts';
import { leasesOf } from './mongo/kit-collections.ts';
import { migrate } from './mongo/migrate.ts';
import { withTransaction } from './mongo/transaction.ts';
import type { ServiceDeps } from './service.ts';
import { tallies } from './testing/create-database.ts';
import { routesFor } from './testing/routes-for.ts';

const route = routeFor<Pick<ServiceDeps, 'db'>>();

/** Generous start timeout for a busy machine. */
const patient = { timeout: 90_000, interval: 50 };
const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

describe('createService', () => {
  it('delivers a change from a request through Kafka to a consumer exactly once', async () => {
    const userId = newId();
    const service = await startTestService({
      name: 'catalog',
      migrations: [tallies],
      routes: routesFor('catalog', [
        route(listCategories, everyone, ({ db }) => async () => {
          const all = await tallies(db).find().sort({ name: 1 }).lean();
          return all.map((tally) => tally.name);
        }),
        route(createCategory, admins, ({ db }) => async ({ body }) => {
          await withTransaction(db, async (tx) => {
            await tallies(tx).create({ name: body.name });
            const data = { ...person, userId, name: body.name };
            await tx.emit(userRegistered, { key: userId, data });
          });
          return [body.name];
        }),
      ]),
      handlers: () => [
        on(userRegistered, async ({ data }, tx) => {
          // Other tests share the topic.
          if (data.userId !== userId) return;
          await tallies(tx).updateOne({ name: data.name }, { $inc: { count: 1 } });
        }),
      ],
    });
    endings.push(() => service.stop());

    const response = await service.call(createCategory, {
      body: { name: 'New' },
      token: service.tokens.admin(),
    });
    expect(response).toMatchObject({ status: 201, body: ['New'] });
    expect(
      await service.call(createCategory, { body: { name: 'New' }, token: service.tokens.member() }),
    ).toMatchObject({
      status: 403,
      code: 'forbidden',
    });
    await vi.waitFor(async () => {
      expect(await tallies(service.deps.db).findOne({ name: 'New' }).lean()).toMatchObject({ count: 1 });
    }, patient);
    // Counted when Kafka acknowledges it, possibly after the consumer has received it.
    await vi.waitFor(async () => {
      const metrics = await (await fetch(`${service.url}/metrics`)).text();
      expect(metrics).toMatch(
        /poc_outbox_sent_total\{type="identity.user.registered.v1",service="catalog"\} 1/,
      );
    }, patient);
  });

  it('publishes nothing from the outbox with `relaysOutbox: false`', async () => {
    const service = await startTestService({
      name: 'live',
      migrations: [],
      routes: [],
      relaysOutbox: false,
    });
    endings.push(() => service.stop());
    expect(
      await leasesOf(service.deps.db)
        .find({ _id: { $ne: 'migrations' } })
        .toArray(),
    ).toEqual([]);
  });

  it('starts, responds and stops while Kafka is unavailable', async () => {
    const service = await startTestService({
      name: 'catalog',
      migrations: [],
      config: { KAFKA_BROKERS: '127.0.0.1:1' },
      routes: routesFor('catalog', [route(listCategories, everyone, () => async () => ['Investing'])]),
      handlers: () => [on(userRegistered, async () => undefined)],
    });
    await withTransaction(service.deps.db, (tx) =>
      tx.emit(userRegistered, { key: 'x', data: { ...person, userId: newId() } }),
    );
    expect(await service.call(listCategories)).toMatchObject({ status: 200 });
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    const begun = performance.now();
    await service.stop();
    expect(performance.now() - begun).toBeLessThan(15_000);
  });
});

describe('a part that fails', () => {
  const failing = (message: string) => async (): Promise<never> => {
    throw new Error(message);
  };

  it('is the error of the failed start, even if closing other parts throws', async () => {
    const starting = startTestService({
      name: 'catalog',
      migrations: [],
      routes: routesFor('catalog', [route(listCategories, everyone, () => async () => [])]),
      onStart: failing('no room'),
      close: failing('not closed'),
    });
    await expect(starting).rejects.toThrow('no room');
  });

  it('does not prevent its dependencies from being stopped', async () => {
    const service = await startTestService({
      name: 'catalog',
      migrations: [],
      routes: routesFor('catalog', [route(listCategories, everyone, () => async () => [])]),
      close: failing('not closed'),
    });
    await expect(service.stop()).rejects.toThrow('not closed');
    expect(service.deps.db.readyState).toBe(0);
  });
});

describe('runService', () => {
  it('stops on SIGTERM under load without a failed request, and exits with 0 within 25 s', async () => {
    const { child, url } = await startProcess();
    const statuses: (number | string)[] = [];
    let hasStopped = false;
    // Like a gateway: stops sending requests once the process is not ready.
    const client = async (): Promise<void> => {
      while (!hasStopped || (await isReady(url))) {
        statuses.push(await fetch(`${url}/api/shows/categories`).then((response) => response.status, String));
      }
    };
    const clients = Array.from({ length: 8 }, client);
    await vi.waitFor(() => expect(statuses.length).toBeGreaterThan(20), patient);
    const begun = performance.now();
    child.kill('SIGTERM');
    hasStopped = true;
    const [code] = await once(child, 'exit');
    await Promise.all(clients);

    expect(code).toBe(0);
    expect(performance.now() - begun).toBeLessThan(25_000);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('stops on SIGTERM while waiting for its database', async () => {
    const child = spawnSample({
      MONGO_URL: 'mongodb://127.0.0.1:1/?replicaSet=rs0',
      KAFKA_BROKERS: '127.0.0.1:1',
      IDENTITY_URL: 'http://127.0.0.1:1',
      PORT: '0',
    });
    await vi.waitFor(() => expect(outputOf.get(child)).toContain('unavailable'), patient);
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
  });

  it('opens no port before its database is migrated, logs that, and continues afterwards', async () => {
    const { MONGO_URL, KAFKA_BROKERS } = await testServers();
    const MONGO_DATABASE = uniqueName('test_sample');
    const child = spawnSample({
      ...{ MONGO_URL, KAFKA_BROKERS, MONGO_DATABASE, IDENTITY_URL: 'http://127.0.0.1:1' },
      ...{ PORT: '0', MIGRATES_ITSELF: 'false' },
    });
    await vi.waitFor(() => expect(outputOf.get(child)).toContain('npm run ops -- migrate'), patient);
    expect(outputOf.get(child)).not.toContain('listening');
    const logger = createLogger({ service: 'test', level: 'silent' });
    const db = await connectMongo({ url: MONGO_URL, database: MONGO_DATABASE, logger });
    endings.push(() => db.close());
    await migrate(db, []);
    await vi.waitFor(() => expect(outputOf.get(child)).toContain('listening'), patient);
  });

  it('logs that a later release has changed its database, and exits with 1', async () => {
    const { MONGO_URL } = await testServers();
    const MONGO_DATABASE = uniqueName('test_sample');
    const logger = createLogger({ service: 'test', level: 'silent' });
    const db = await connectMongo({ url: MONGO_URL, database: MONGO_DATABASE, logger });
    endings.push(async () => {
      await db.dropDatabase();
      await db.close();
    });
    await migrate(db, [{ id: 'prices in dollars', up: async () => undefined }]);
    const settings = { MONGO_URL, MONGO_DATABASE, KAFKA_BROKERS: '127.0.0.1:1', PORT: '0' };
    const child = spawnSample({ ...settings, IDENTITY_URL: 'http://127.0.0.1:1', MIGRATES_ITSELF: 'false' });
    const [code] = await once(child, 'close');
    expect(code).toBe(1);
    expect(outputOf.get(child)).toContain('changed by a later release (prices in dollars)');
    expect(outputOf.get(child)).not.toContain('listening');
  });

  it('prints all faults of its settings and exits with 1', async () => {
    const child = spawnSample({ MONGO_URL: 'nowhere', PORT: 'x' });
    const [code] = await once(child, 'close');
    expect(code).toBe(1);
    expect(outputOf.get(child)).toMatch(/PORT[\s\S]*MONGO_URL/);
  });
});

const person = {
  userId: newId(),
  name: 'Ada',
  email: 'ada@poc.test',
  phone: '',
  avatar: '',
  role: 'user' as const,
  createdAt: new Date().toISOString(),
};

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    (response) => response.ok,
    () => false,
  );

/** Output of a process so far; complete once it is closed, possibly after its exit. */
const outputOf = new WeakMap<ChildProcess, string>();

function spawnSample(env: Record<string, string>): ChildProcess {
  const script = fileURLToPath(new URL('./testing/sample-service.ts', import.meta.url));
  const child = spawn(process.execPath, [script], {
    env: { ...processEnv, MONGO_DATABASE: uniqueName('test_sample'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  outputOf.set(child, '');
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) =>
      outputOf.set(child, (outputOf.get(child) ?? '') + chunk.toString()),
    );
  }
  endings.push(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  });
  return child;
}

/** Starts the sample service as a process, with a fake identity that has keys and no revocations. */
async function startProcess(): Promise<{ child: ChildProcess; url: string }> {
  const tokens = testTokens();
  const identity = createServer(async (req, res) => {
    const wantsKeys = req.url === '/.well-known/jwks.json';
    res.setHeader('Content-Type', 'application/json');
    res.end(JSON.stringify(wantsKeys ? await tokens.source.keys() : await tokens.source.revocations(0)));
  });
  const port = await listen(identity);
  endings.push(async () => {
    identity.closeAllConnections();
    identity.close();
  });
  const { MONGO_URL, KAFKA_BROKERS } = await testServers();
  const child = spawnSample({
    MONGO_URL,
    KAFKA_BROKERS,
    IDENTITY_URL: `http://127.0.0.1:${port}`,
    IDENTITY_INTERNAL_URL: `http://127.0.0.1:${port}`,
    PORT: '0',
  });
  const url = await vi.waitFor(() => {
    const found = /"url":"([^"]+)"/.exec(outputOf.get(child) ?? '')?.[1];
    return found ?? Promise.reject(new Error(`not listening: ${outputOf.get(child)}`));
  }, patient);
  await vi.waitFor(async () => expect(await isReady(url)).toBe(true), patient);
  return { child, url };
}
