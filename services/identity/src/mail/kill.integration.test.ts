import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { connectMongo } from '@poc/kit/mongo/connect';
import { silent } from '@poc/kit/testing/create-database';
import { uniqueName } from '@poc/testing/factories';
import { freePort } from '@poc/testing/listen';
import { processEnv } from '@poc/testing/process-env';
import { testServers } from '@poc/testing/servers';
import type { Connection } from 'mongoose';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type SmtpSink, startSmtpSink } from '../testing/smtp-sink.ts';
import { mailModel } from './mail.model.ts';

/** Processes may start slowly on a busy machine. */
const patient = { timeout: 90_000, interval: 50 };
const script = fileURLToPath(new URL('../testing/run-identity.ts', import.meta.url));
const secret = randomBytes(32).toString('base64');
const database = uniqueName('test_mail_kill');
const children: ChildProcess[] = [];
let db: Connection;
let sink: SmtpSink;

beforeAll(async () => {
  const { MONGO_URL } = await testServers();
  db = await connectMongo({ url: MONGO_URL, database, logger: silent });
  sink = await startSmtpSink();
});
afterEach(() => Promise.all(children.splice(0).map(kill)));
afterAll(async () => {
  await sink.close();
  await db.dropDatabase();
  await db.close();
});

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

/** Starts identity as a separate process on the test's database and waits until it is ready. */
async function startProcess(): Promise<{ child: ChildProcess; url: string }> {
  const port = await freePort();
  const child = spawn(process.execPath, [script], {
    env: {
      ...processEnv,
      ...(await testServers()),
      MONGO_DATABASE: database,
      PORT: String(port),
      SMTP_URL: sink.url,
      KEY_ENCRYPTION_SECRET: secret,
      SHUTDOWN_GRACE_MS: '0',
      LOG_LEVEL: 'silent',
    },
    // Reports invalid settings.
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.push(child);
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
  await vi.waitFor(async () => expect(await isReady()).toBe(true), patient);
  return { child, url };
}

async function askForNewsletter(url: string, email: string): Promise<void> {
  const response = await fetch(`${url}/api/newsletter`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  expect(response.status).toBe(202);
}
const recipients = (): string[] => sink.mails.map(({ to }) => to).toSorted();
const waiting = (): Promise<number> => mailModel(db).countDocuments({ status: 'waiting' });
/** Expires the claims of killed processes. */
const endClaims = () => mailModel(db).updateMany({ status: 'waiting' }, { $set: { dueAt: new Date(0) } });

it('sends only the email in transfer again when the process is killed', async () => {
  const mails = Array.from({ length: 12 }, (_, n) => `p${String(n).padStart(2, '0')}@poc.test`);
  const doomed = '05';
  // The server receives the body of one email and never responds; its sender is then killed.
  sink.body = (address) => (address.includes(doomed) ? 'silence' : null);
  const first = await startProcess();
  for (const email of mails) await askForNewsletter(first.url, email);
  await vi.waitFor(() => expect(sink.bodies()).toBe(6), patient);
  await kill(first.child);

  sink.body = () => null;
  const second = await startProcess();
  const others = mails.filter((email) => !email.includes(doomed));
  await vi.waitFor(() => expect(recipients()).toEqual(others), patient);
  await endClaims();
  await vi.waitFor(() => expect(recipients()).toEqual(mails), patient);
  await vi.waitFor(async () => expect(await waiting()).toBe(0), patient);
  expect(sink.bodies()).toBe(13);
  await kill(second.child);
}, 300_000);

it('loses no email and repeats at most one per kill when processes are killed repeatedly', async () => {
  sink.mails.length = 0;
  const mails = Array.from({ length: 30 }, (_, n) => `q${String(n).padStart(2, '0')}@poc.test`);
  const [writer, ...rest] = [await startProcess(), await startProcess()];
  let next = 0;
  for (const wanted of [10, 20]) {
    for (; next < wanted; next++) await askForNewsletter(writer.url, mails[next] ?? '');
    await vi.waitFor(() => expect(sink.mails.length).toBeGreaterThan(wanted - 8), patient);
    await Promise.all(rest.splice(0).map(({ child }) => kill(child)));
    rest.push(await startProcess());
  }
  for (; next < mails.length; next++) await askForNewsletter(writer.url, mails[next] ?? '');
  await vi.waitFor(async () => expect(await waiting()).toBeLessThanOrEqual(2), patient);
  await endClaims();
  await vi.waitFor(async () => expect(await waiting()).toBe(0), patient);
  expect([...new Set(recipients())]).toEqual(mails);
  expect(sink.mails.length).toBeLessThanOrEqual(mails.length + 2);
}, 500_000);
