import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { connectMongo } from '@poc/kit/mongo/connect';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { silent } from '@poc/kit/testing/create-database';
import { uniqueName } from '@poc/testing/factories';
import { processEnv } from '@poc/testing/process-env';
import { testServers } from '@poc/testing/servers';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPassword } from '../sign-in/passwords/hash-password.ts';
import { demoPasswords, refuseDemoAccounts } from './demo-accounts.ts';
import { registerPerson } from './register-person.ts';
import { userModel } from './user.model.ts';

const script = fileURLToPath(new URL('../testing/run-identity.ts', import.meta.url));
const database = uniqueName('test_demo_accounts');
let db: Connection;
let mongoUrl: string;
beforeAll(async () => {
  mongoUrl = (await testServers()).MONGO_URL;
  db = await connectMongo({ url: mongoUrl, database, logger: silent });
  await userModel.up(db);
});
afterAll(async () => {
  await db.dropDatabase();
  await db.close();
});

const add = async (email: string, password: string | null) =>
  withTransaction(db, async (tx) =>
    registerPerson(tx, {
      name: 'Ada Eze',
      email,
      phone: '+2348030000103',
      passwordHash: password === null ? null : await hashPassword(password),
      emailVerified: true,
      createdAt: new Date(),
    }),
  );

/** Runs identity with production settings on the test's database. */
const startInProduction = (): Promise<{ code: unknown; stdout: string }> =>
  new Promise((resolve) => {
    const env = {
      ...processEnv,
      NODE_ENV: 'production',
      PORT: '0',
      MONGO_URL: mongoUrl,
      MONGO_DATABASE: database,
      KAFKA_BROKERS: '127.0.0.1:1',
      PUBLIC_URL: 'https://poc.ng',
      S3_ACCESS_KEY: randomBytes(8).toString('hex'),
      S3_SECRET_KEY: randomBytes(16).toString('hex'),
      KEY_ENCRYPTION_SECRET: randomBytes(32).toString('base64'),
      SMTP_URL: 'smtps://mail.poc.ng',
      MAIL_FROM: 'POC <hello@poc.ng>',
      SUPPORT_EMAIL: 'support@poc.ng',
      IMAGE_HOSTS: 'none',
      S3_ENDPOINT: 'http://127.0.0.1:1',
    };
    execFile(process.execPath, [script], { env }, (error, stdout) =>
      resolve({ code: error?.code ?? 0, stdout }),
    );
  });

it('rejects accounts with published passwords in production only', async () => {
  await add('somebody@poc.test', 'Member-demo-1');
  await add('tunde@poc.test', 'Another-horse-10');
  await add('zainab@poc.test', null);
  await expect(refuseDemoAccounts(db, 'production')).resolves.toBeUndefined();

  await add('admin@poc.test', demoPasswords['admin@poc.test'] ?? '');
  await add('ada@poc.test', demoPasswords['ada@poc.test'] ?? '');
  await expect(refuseDemoAccounts(db, 'development')).resolves.toBeUndefined();
  await expect(refuseDemoAccounts(db, 'production')).rejects.toThrow(/: ada@poc\.test, admin@poc\.test\. /);
  const { code, stdout } = await startInProduction();
  expect(code).toBe(1);
  expect(stdout).toContain(
    'The database has demo accounts with published passwords: ada@poc.test, admin@poc',
  );
}, 180_000);
