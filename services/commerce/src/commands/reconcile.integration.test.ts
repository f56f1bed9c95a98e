import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { systemClock } from '@poc/kit/clock';
import { createLease } from '@poc/kit/jobs/lease';
import { createLogger } from '@poc/kit/log';
import { connectMongo } from '@poc/kit/mongo/connect';
import { leasesOf } from '@poc/kit/mongo/kit-collections';
import { migrate } from '@poc/kit/mongo/migrate';
import { processEnv } from '@poc/testing/process-env';
import { testServers } from '@poc/testing/servers';
import { Types, trusted } from 'mongoose';
import { expect, it } from 'vitest';
import { reconciliationModel } from '../books/reconciliation/reconciliation.model.ts';
import { workLease, workOnReconciliation } from '../books/reconciliation/work-on-reconciliation.ts';
import { migrations } from '../migrations.ts';
import { orderModel } from '../orders/order.model.ts';
import { createPaystackClient } from '../payments/paystack/paystack-client.ts';
import { orderDoc } from '../testing/fixtures.ts';
import { startPaystackStub, strangePayment } from '../testing/paystack-stub.ts';

const entry = fileURLToPath(new URL('reconcile.ts', import.meta.url));
const run = (args: string[], env: Record<string, string> = {}) =>
  new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [entry, ...args],
      { env: { ...processEnv, ...env } },
      (_, out, err) => resolve({ code: child.exitCode, out, err }),
    );
  });
const nowhere = {
  MONGO_URL: 'mongodb://127.0.0.1:1/?replicaSet=rs0',
  PAYSTACK_BASE_URL: 'http://127.0.0.1:1',
  PAYSTACK_SECRET_KEY: 'sk_test_nowhere',
};

it('prints its usage', async () => {
  const wrong = [
    ['--from', 'never'],
    ['--from', '2026-11-30', '--to', '2026-11-01'],
    ['--to', 'never'],
    ['--from', '2020-01-01', '--to', '2026-11-01'],
  ];
  for (const { code, err } of await Promise.all(wrong.map((args) => run(args, nowhere)))) {
    expect([code, err]).toEqual([2, expect.stringContaining('Usage: npm run ops -- reconcile')]);
  }
});

it('prints one sentence when MongoDB is unavailable', async () => {
  const { code, out, err } = await run([], nowhere);
  expect([code, out, err]).toEqual([1, '', 'MongoDB at MONGO_URL is not responding.\n']);
});

it('is resumed by the service after it was killed', async () => {
  const { MONGO_URL } = await testServers();
  const logger = createLogger({ service: 'commands', level: 'silent' });
  const db = await connectMongo({ url: MONGO_URL, database: 'poc_commerce', logger });
  const stub = await startPaystackStub();
  const env = { MONGO_URL, PAYSTACK_BASE_URL: stub.url, PAYSTACK_SECRET_KEY: stub.secretKey };
  const pagesAsked = () => stub.calls.filter((call) => call === 'GET /transaction').length;
  try {
    await db.dropDatabase();
    await migrate(db, migrations);
    for (let at = 0; at < 450; at += 1) {
      stub.transactions.set(`${at}`, strangePayment(at));
    }
    stub.fault = () => (pagesAsked() > 2 ? 'hangs' : null);
    const child = execFile(process.execPath, [entry], { env });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await expect.poll(pagesAsked, { timeout: 60_000 }).toBe(3);
    child.kill('SIGKILL');
    await ended;
    stub.fault = () => null;
    const lease = createLease(db, workLease);
    const paystack = createPaystackClient({
      baseUrl: stub.url,
      secretKey: stub.secretKey,
      timeoutMs: 10_000,
    });
    const deps = { db, clock: systemClock, logger, paystack };
    const { signal } = new AbortController();
    // Releases the lease of the killed process early.
    await leasesOf(db).updateOne({ _id: workLease }, { $set: { until: new Date(0) } });
    const state = async () => {
      await workOnReconciliation(deps, { hold: () => lease.hold(), signal });
      return (await reconciliationModel(db).findOne().sort({ startedAt: -1 }).lean())?.state;
    };
    await expect.poll(state, { timeout: 60_000 }).toBe('done');
    expect(
      await reconciliationModel(db)
        .find({ startedAt: trusted({ $gte: new Date(0) }) })
        .lean(),
    ).toMatchObject([{ state: 'done', checked: 450, differenceCount: 450 }]);
    expect(pagesAsked()).toBe(6);
  } finally {
    await stub.stop();
    await db.dropDatabase();
    await db.close();
  }
}, 120_000);

it('prints both sides, with exit code 0 if they match and 1 otherwise', async () => {
  const { MONGO_URL } = await testServers();
  const logger = createLogger({ service: 'commands', level: 'silent' });
  // The command uses the shop's real database, which no test service uses.
  const db = await connectMongo({ url: MONGO_URL, database: 'poc_commerce', logger });
  const stub = await startPaystackStub();
  const env = { MONGO_URL, PAYSTACK_BASE_URL: stub.url, PAYSTACK_SECRET_KEY: stub.secretKey };
  try {
    await db.dropDatabase();
    await migrate(db, migrations);
    const same = await run([], env);
    expect([same.code, same.err]).toEqual([0, '']);
    expect(same.out).toContain('The books balance.\n0 differences\n');
    expect(await reconciliationModel(db).countDocuments({ trigger: 'command', state: 'done' })).toBe(1);
    await orderModel(db).create(
      orderDoc({ userId: new Types.ObjectId(), createdAt: new Date('2026-01-05') }),
    );
    const other = await run([], env);
    expect(other.code).toBe(1);
    expect(other.out).toContain('1 difference\n');
    expect((await run(['--from', '2026-01-06'], env)).code).toBe(0);
    expect((await run(['--from', '2026-01-05', '--to', '2026-01-05'], env)).code).toBe(1);
    // Already 6 January in Lagos.
    await orderModel(db).updateMany({}, { $set: { createdAt: new Date('2026-01-05T23:30:00.000Z') } });
    expect((await run(['--from', '2026-01-05', '--to', '2026-01-05'], env)).code).toBe(0);
    expect((await run(['--from', '2026-01-06', '--to', '2026-01-06'], env)).code).toBe(1);
    stub.fault = () => ({ status: 500 });
    const away = await run([], env);
    expect([away.code, away.err]).toEqual([1, 'Paystack is not responding.\n']);
  } finally {
    await stub.stop();
    await db.dropDatabase();
    await db.close();
  }
}, 180_000);
