import { randomBytes, randomUUID } from 'node:crypto';
import { systemClock } from '@poc/kit/clock';
import { createMetrics } from '@poc/kit/metrics';
import { migrate } from '@poc/kit/mongo/migrate';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { createDatabase, silent } from '@poc/kit/testing/create-database';
import type { Connection } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { registerPerson } from '../accounts/register-person.ts';
import { type UserDoc, userModel } from '../accounts/user.model.ts';
import { sampleSettings } from '../testing/sample-mails.ts';
import { type SmtpSink, startSmtpSink } from '../testing/smtp-sink.ts';
import { type MailDoc, mailModel } from './mail.model.ts';
import { createMailQueue, type Mail, type MailQueue } from './mail-queue.ts';
import { type MailSender, startMailSender } from './start-mail-sender.ts';

const patient = { timeout: 30_000, interval: 25 };
const secret = randomBytes(32).toString('base64');
const metrics = createMetrics('test');
let db: Connection;
let endDatabase: () => Promise<void>;
let sink: SmtpSink;
let queue: MailQueue;
let senders: MailSender[];

beforeEach(async () => {
  ({ db, end: endDatabase } = await createDatabase());
  await migrate(db, [mailModel, userModel]);
  sink = await startSmtpSink();
  queue = createMailQueue({ db, clock: systemClock, secret });
  senders = [];
});
afterEach(async () => {
  await Promise.all([...senders.map((sender) => sender.stop()), sink.close()]);
  await endDatabase();
});
function sender(over: MailQueue = queue, smtpUrl = sink.url): MailSender {
  const started = startMailSender({
    db,
    clock: systemClock,
    logger: silent,
    metrics,
    queue: over,
    settings: sampleSettings,
    secret,
    smtpUrl,
  });
  senders.push(started);
  return started;
}
const add = (mail: Partial<Mail<'password-changed'>> = {}, over = queue) =>
  withTransaction(db, (tx) =>
    over.add(tx, {
      kind: 'password-changed',
      to: 'ada@poc.test',
      data: { name: 'Ada', at: '2026-11-21T15:00:00.000Z' },
      ...mail,
    }),
  );
const rows = (): Promise<MailDoc[]> => mailModel(db).find().sort({ createdAt: 1 }).lean();
const statuses = async (): Promise<string[]> => (await rows()).map(({ status }) => status);
const untilStatuses = (expected: string[]) =>
  vi.waitFor(async () => expect((await statuses()).toSorted()).toEqual(expected.toSorted()), patient);
const dueNow = () => mailModel(db).updateMany({ status: 'waiting' }, { $set: { dueAt: new Date(0) } });
const recipients = (): string[] => sink.mails.map(({ to }) => to).toSorted();

describe('startMailSender', () => {
  it('sends emails queued before and after its start once each', async () => {
    await add();
    sender();
    await untilStatuses(['sent']);
    await add({ to: 'bola@poc.test' });
    await untilStatuses(['sent', 'sent']);
    expect(recipients()).toEqual(['ada@poc.test', 'bola@poc.test']);
    expect(sink.mails[0]).toMatchObject({ from: 'hello@poc.test' });
    expect(sink.mails[0]?.header('subject')).toBe('Your POC password was changed');
    expect(sink.mails[0]?.header('message-id')).toMatch(/^<[0-9a-f]{32}@poc\.test>$/);
    expect(sink.mails[0]?.header('x-mailer')).toBe('');
    const counted = () => metrics.registry.getSingleMetricAsString('poc_mails_total');
    await vi.waitFor(
      async () => expect(await counted()).toMatch(/\{kind="password-changed",outcome="sent".*\} 2/),
      patient,
    );
  });

  it('counts the queue at its start, not for each email', async () => {
    const count = vi.spyOn(mailModel(db), 'countDocuments');
    for (let n = 0; n < 45; n++) await add({ to: `p${n}@poc.test` });
    sender();
    await untilStatuses(Array(45).fill('sent'));
    expect(count).toHaveBeenCalledTimes(1);
  });

  it('deletes address and content of a finished email, and its row a month later', async () => {
    sender();
    await add({ eventId: 'event-1' });
    await untilStatuses(['sent']);
    const [row] = await rows();
    expect(row).toMatchObject({ sealed: null });
    expect(JSON.stringify(row)).not.toContain('ada@poc.test');
    const days = ((row?.expiresAt?.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
  });

  it('sends one email for 20 deliveries of one event', async () => {
    sender();
    await Promise.all(Array.from({ length: 20 }, () => add({ eventId: 'event-1' })));
    await untilStatuses(['sent']);
    await Promise.all(Array.from({ length: 20 }, () => add({ eventId: 'event-1' })));
    await add({ eventId: 'event-2' });
    await untilStatuses(['sent', 'sent']);
    expect(sink.mails).toHaveLength(2);
  });

  it('sends nothing from an aborted transaction', async () => {
    sender();
    const failing = withTransaction(db, async (tx) => {
      await queue.add(tx, { kind: 'account-restored', to: 'ada@poc.test', data: { name: 'Ada' } });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await add({ to: 'bola@poc.test' });
    await untilStatuses(['sent']);
    expect(recipients()).toEqual(['bola@poc.test']);
  });

  it('keeps emails queued while the mail server is unavailable and sends them once afterwards', async () => {
    await sink.close();
    sender();
    for (let n = 0; n < 5; n++) await add({ to: `p${n}@poc.test` });
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(await statuses()).toEqual(Array(5).fill('waiting'));
    await sink.open();
    await untilStatuses(Array(5).fill('sent'));
    expect(recipients()).toEqual([0, 1, 2, 3, 4].map((n) => `p${n}@poc.test`));
  });

  it('gives up a permanently rejected email and continues with the others', async () => {
    sink.rcpt = (address) =>
      address === 'gone@poc.test' ? '550 5.1.1 <gone@poc.test>: no such person' : null;
    sink.body = (address) => (address === 'spam@poc.test' ? '554 5.7.1 not from you' : null);
    await add({ to: 'gone@poc.test' });
    await add({ to: 'spam@poc.test' });
    await add();
    sender();
    await untilStatuses(['failed', 'failed', 'sent']);
    expect(recipients()).toEqual(['ada@poc.test']);
  });

  it.each([
    ['a refusal for now of the address', 'rcpt', '451 4.7.1 greylisted'],
    ['a refusal for now of the body', 'body', '451 4.7.1 greylisted'],
    ['a refusal of the sender', 'mail', '530 5.7.0 sign in first'],
  ] as const)('tries again after %s', async (_, step, refusal) => {
    let refusals = 2;
    sink[step] = () => (refusals-- > 0 ? refusal : null);
    await add();
    sender();
    await untilStatuses(['sent']);
    expect(sink.mails).toHaveLength(1);
    expect((await rows())[0]?.tries).toBe(2);
  });

  it.each([
    ['before the body', 'rcpt', 1],
    ['after the body', 'body', 2],
  ] as const)(
    'sends again after the connection was lost %s, and other emails first',
    async (_, step, bodies) => {
      let losses = 1;
      sink[step] = () => (losses-- > 0 ? 'hang-up' : null);
      await add();
      sender();
      await vi.waitFor(async () => expect((await rows())[0]?.tries).toBe(1), patient);
      await add({ to: 'bola@poc.test' });
      await untilStatuses(['waiting', 'sent']);
      expect(recipients()).toEqual(['bola@poc.test']);
      expect(sink.bodies()).toBe(bodies);
      await dueNow();
      await untilStatuses(['sent', 'sent']);
      expect(recipients()).toEqual(['ada@poc.test', 'bola@poc.test']);
      expect(await metrics.registry.getSingleMetricAsString('poc_mails_total')).toContain(
        'outcome="uncertain"',
      );
    },
  );

  it('sends the email of a crashed process again once its claim has expired', async () => {
    await add();
    await mailModel(db).updateOne({}, { $set: { dueAt: new Date(Date.now() + 180_000) } });
    sender();
    await add({ to: 'bola@poc.test' });
    await untilStatuses(['waiting', 'sent']);
    await dueNow();
    await untilStatuses(['sent', 'sent']);
    expect(recipients()).toEqual(['ada@poc.test', 'bola@poc.test']);
  });

  it('sends to an address in another script', async () => {
    sender();
    await add({ to: 'ṣọlá@poc.test' });
    await untilStatuses(['sent']);
    expect(recipients()).toEqual(['ṣọlá@poc.test']);
  });

  it('sends no password over an unencrypted connection', async () => {
    sender(queue, sink.url.replace('//', '//poc:secret@'));
    await add();
    await vi.waitFor(async () => expect((await rows())[0]?.tries).toBe(1), patient);
    await dueNow();
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(await rows()).toMatchObject([{ status: 'waiting', tries: 1 }]);
    expect(sink.lines.filter((line) => /^(auth|mail)/i.test(line))).toEqual([]);
  });

  it('sends each of 60 emails once with two processes, one of which stops', async () => {
    const second = createMailQueue({ db, clock: systemClock, secret });
    const first = sender();
    sender(second);
    const mails = Array.from({ length: 60 }, (_, n) => `p${String(n).padStart(2, '0')}@poc.test`);
    await Promise.all(mails.map((to, n) => add({ to }, n % 2 === 0 ? queue : second)));
    await first.stop();
    await untilStatuses(Array(60).fill('sent'));
    expect(recipients()).toEqual(mails);
  });

  it('stops while the mail server is silent', async () => {
    sink.body = () => 'silence';
    const started = sender();
    await add();
    await vi.waitFor(() => expect(sink.bodies()).toBe(1), patient);
    await started.stop();
    expect(await rows()).toMatchObject([{ status: 'waiting', tries: 1 }]);
  });
});
describe('skipped emails', () => {
  const person = (settings?: UserDoc['settings']) =>
    withTransaction(db, (tx) =>
      registerPerson(tx, {
        name: 'Ada Eze',
        email: `${randomUUID()}@poc.test`,
        phone: '+2348030000103',
        passwordHash: null,
        emailVerified: true,
        createdAt: new Date(),
        ...(settings ? { settings } : {}),
      }),
    );
  const addWelcome = (userId: string) =>
    withTransaction(db, (tx) =>
      queue.add(tx, { kind: 'welcome', to: 'ada@poc.test', data: { name: 'Ada' }, userId }),
    );

  it('respects the notification settings at delivery', async () => {
    const willing = await person();
    const noContent = structuredClone(willing.settings);
    noContent.notifications.types.newContent = false;
    const noMail = structuredClone(willing.settings);
    noMail.notifications.email = false;
    for (const settings of [noContent, noMail]) await addWelcome((await person(settings))._id.toHexString());
    await addWelcome('f'.repeat(24));
    await addWelcome(willing._id.toHexString());
    sender();
    await untilStatuses(['skipped', 'skipped', 'skipped', 'sent']);
    expect(sink.mails).toHaveLength(1);
    expect(sink.mails[0]?.header('list-unsubscribe')).toMatch(
      /^<http:\/\/localhost:8080\/api\/newsletter\/unsubscribe\?token=[\w.-]+>$/,
    );
    expect(sink.mails[0]?.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  });

  it('sends security emails regardless of the settings', async () => {
    const ada = await person();
    ada.settings.notifications.email = false;
    await userModel(db).updateOne({ _id: ada._id }, { $set: { settings: ada.settings } });
    await add({ userId: ada._id.toHexString() });
    sender();
    await untilStatuses(['sent']);
    expect(sink.mails[0]?.header('list-unsubscribe')).toBe('');
  });

  it('skips expired codes and empty emails, and gives up after three days', async () => {
    const code = { kind: 'verification-code', data: { name: 'Ada', code: '123456', minutes: 10 } } as const;
    await withTransaction(db, (tx) => queue.add(tx, { ...code, to: 'old@poc.test' }));
    await add({ to: 'tried@poc.test' });
    await mailModel(db).updateOne(
      { kind: code.kind, status: 'waiting' },
      { $set: { createdAt: new Date(Date.now() - 601_000) } },
    );
    await mailModel(db).updateOne(
      { kind: 'password-changed', status: 'waiting' },
      { $set: { createdAt: new Date(Date.now() - 3.01 * 86_400_000) } },
    );
    await withTransaction(db, (tx) => queue.add(tx, { kind: 'nothing', to: 'no@poc.test', data: {} }));
    await withTransaction(db, (tx) => queue.add(tx, { ...code, to: 'fresh@poc.test' }));
    sender();
    await untilStatuses(['skipped', 'failed', 'skipped', 'sent']);
    expect(recipients()).toEqual(['fresh@poc.test']);
  });

  it('gives up an email encrypted with another secret', async () => {
    const other = createMailQueue({ db, clock: systemClock, secret: randomBytes(32).toString('base64') });
    await add({}, other);
    sender();
    await untilStatuses(['failed']);
    expect(sink.mails).toEqual([]);
  });
});
