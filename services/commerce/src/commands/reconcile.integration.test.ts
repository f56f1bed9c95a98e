import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createLogger } from '@poc/kit/log';
import { connectMongo } from '@poc/kit/mongo/connect';
import { migrate } from '@poc/kit/mongo/model';
import { testServers } from '@poc/testing/servers';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { models } from '../models.ts';
import { orderModel } from '../orders/order.model.ts';
import { orderDoc } from '../testing/fixtures.ts';
import { startPaystackStub } from '../testing/paystack-stub.ts';

const entry = fileURLToPath(new URL('reconcile.ts', import.meta.url));
const run = (args: string[], env: Record<string, string> = {}) =>
  new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    const child = execFile(process.execPath, [entry, ...args], { env: { ...env } }, (_, out, err) =>
      resolve({ code: child.exitCode, out, err }),
    );
  });
const nowhere = {
  MONGO_URL: 'mongodb://127.0.0.1:1/?replicaSet=rs0',
  PAYSTACK_BASE_URL: 'http://127.0.0.1:1',
  PAYSTACK_SECRET_KEY: 'sk_test_nowhere',
};

it('says how it is called', async () => {
  for (const args of [
    ['--from', 'never'],
    ['--from', '2026-11-30', '--to', '2026-11-01'],
  ]) {
    const { code, err } = await run(args, nowhere);
    expect([code, err]).toEqual([2, expect.stringContaining('Usage: npm run reconcile')]);
  }
});

it('says in one sentence who does not answer', async () => {
  const { code, out, err } = await run([], nowhere);
  expect([code, out, err]).toEqual([1, '', 'MongoDB does not answer at the address in MONGO_URL.\n']);
});

it('prints what each side says: with exit code 0 when it is the same, 1 when it is not', async () => {
  const { MONGO_URL } = await testServers();
  const logger = createLogger({ service: 'commands', level: 'silent' });
  // The command knows the shop's real database alone; no test service uses it.
  const db = await connectMongo({ url: MONGO_URL, database: 'poc_commerce', logger });
  const stub = await startPaystackStub();
  const env = { MONGO_URL, PAYSTACK_BASE_URL: stub.url, PAYSTACK_SECRET_KEY: stub.secretKey };
  try {
    await db.dropDatabase();
    await migrate(db, models);
    const same = await run([], env);
    expect([same.code, same.err]).toEqual([0, '']);
    expect(same.out).toContain('The books balance.\n0 differences\n');
    await orderModel(db).create(
      orderDoc({ userId: new Types.ObjectId(), createdAt: new Date('2026-01-05') }),
    );
    const other = await run([], env);
    expect(other.code).toBe(1);
    expect(other.out).toContain('1 difference\n');
    expect((await run(['--from', '2026-01-06'], env)).code).toBe(0);
    expect((await run(['--from', '2026-01-05', '--to', '2026-01-05'], env)).code).toBe(1);
    // In Lagos the sixth has begun.
    await orderModel(db).updateMany({}, { $set: { createdAt: new Date('2026-01-05T23:30:00.000Z') } });
    expect((await run(['--from', '2026-01-05', '--to', '2026-01-05'], env)).code).toBe(0);
    expect((await run(['--from', '2026-01-06', '--to', '2026-01-06'], env)).code).toBe(1);
    stub.fault = () => ({ status: 500 });
    const away = await run([], env);
    expect([away.code, away.err]).toEqual([1, 'Paystack does not answer: nothing is known of its side.\n']);
  } finally {
    await stub.stop();
    await db.dropDatabase();
    await db.close();
  }
});
