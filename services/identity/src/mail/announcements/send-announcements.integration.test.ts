import { randomBytes } from 'node:crypto';
import { cancelAnnouncement } from '@poc/contracts/endpoints/announcements';
import { leaveNewsletter } from '@poc/contracts/endpoints/identity';
import { deleteUser } from '@poc/contracts/endpoints/identity-admin';
import type { AnnouncementAudience } from '@poc/contracts/entities/announcements';
import { createMetrics } from '@poc/kit/metrics';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { silent } from '@poc/kit/testing/given-database';
import { uniqueName } from '@poc/testing/factories';
import { Types, trusted } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gatherOwnData } from '../../accounts/data-export/gather-own-data.ts';
import { userModel } from '../../accounts/user.model.ts';
import { sampleSettings } from '../../testing/sample-mails.ts';
import { type ReceivedMail, type SmtpSink, startSmtpSink } from '../../testing/smtp-sink.ts';
import { useAdministration } from '../../testing/start-administration.ts';
import { mailModel } from '../mail.model.ts';
import { createMailQueue, type MailQueue } from '../mail-queue.ts';
import { newsletterSubscriberModel } from '../newsletter/newsletter-subscriber.model.ts';
import { type MailSender, startMailSender } from '../start-mail-sender.ts';
import { type AnnouncementDoc, announcementModel } from './announcement.model.ts';
import { sendAnnouncements } from './send-announcements.ts';

const patient = { timeout: 60_000, interval: 25 };
const secret = randomBytes(32).toString('base64');
const identity = useAdministration({ KEY_ENCRYPTION_SECRET: secret });
const metrics = createMetrics('test');
let sink: SmtpSink;
let queue: MailQueue;
let senders: MailSender[];
const deps = () => identity.service.deps;

beforeEach(async () => {
  sink = await startSmtpSink();
  queue = createMailQueue({ db: deps().db, clock: identity.clock, secret });
  senders = [];
});
afterEach(async () => {
  await Promise.all([...senders.map((sender) => sender.stop()), sink.close()]);
  const { db } = deps();
  for (const model of [announcementModel(db), mailModel(db), newsletterSubscriberModel(db)]) {
    await (model as ReturnType<typeof mailModel>).deleteMany({});
  }
});

function startSender(): void {
  const { db } = deps();
  senders.push(
    startMailSender({
      ...{ db, clock: identity.clock, logger: silent, metrics, queue, secret },
      settings: sampleSettings,
      smtpUrl: sink.url,
    }),
  );
}
async function announce(
  audience: AnnouncementAudience = 'newsletter',
  changes: Partial<AnnouncementDoc> = {},
): Promise<string> {
  const now = identity.clock.now();
  const _id = new Types.ObjectId();
  await announcementModel(deps().db).create({
    ...{ _id, subject: 'Detty December', content: 'Three **shows**: [all](https://poc.ng/shows)', audience },
    ...{ status: 'scheduled', scheduledFor: now, createdAt: now, updatedAt: now, ...changes },
  });
  return _id.toHexString();
}
const found = async (id: string) => {
  const row = await announcementModel(deps().db).findById(id).lean();
  return { status: row?.status, ...row?.counts };
};
/** Runs one round of the job. */
const send = () => sendAnnouncements({ ...deps(), mail: queue, clock: identity.clock });
const subscribe = async (count: number, prefix = uniqueName('reader')): Promise<string[]> => {
  const emails = Array.from(
    { length: count },
    (_, at) => `${prefix}-${String(at).padStart(3, '0')}@poc.test`,
  );
  const row = { status: 'confirmed', version: '2026-11', askedAt: new Date(), mailedAt: [] };
  await newsletterSubscriberModel(deps().db).insertMany(emails.map((email) => ({ ...row, email })));
  return emails;
};
const member = async () => {
  const user = await identity.addPerson();
  await userModel(deps().db).updateOne(
    { _id: user._id },
    { $set: { 'settings.notifications.types.promotions': true } },
  );
  return user;
};
const waiting = () => mailModel(deps().db).countDocuments({ status: trusted({ $in: ['waiting', 'bulk'] }) });
const drained = () => vi.waitFor(async () => expect(await waiting()).toBe(0), patient);
const received = () => sink.mails.map(({ to }) => to).toSorted();
const oneClick = (mail: ReceivedMail | undefined) => mail?.header('list-unsubscribe').slice(1, -1) ?? '';
const unsubscribe = (mail: ReceivedMail | undefined) =>
  identity.service.call(leaveNewsletter, {
    query: { token: new URL(oneClick(mail)).searchParams.get('token') ?? '' },
  });

describe('sendAnnouncements', () => {
  it('sends to every subscriber once, 50 per round, and then is sent', async () => {
    const emails = await subscribe(120);
    const id = await announce();
    await send();
    expect(await waiting()).toBe(50);
    expect(await found(id)).toMatchObject({ status: 'sending', recipients: 120, sent: 0 });
    await send();
    await send();
    startSender();
    await drained();
    await send();
    expect(received()).toEqual(emails);
    expect(await found(id)).toEqual({
      ...{ status: 'sent', recipients: 120, sent: 120, bounced: 0, skipped: 0, unsubscribed: 0 },
    });
    await send();
    expect(await waiting()).toBe(0);
  });

  it('has the text in both parts, without tracking, and both unsubscribe headers (RFC 8058)', async () => {
    await subscribe(1);
    await announce();
    await send();
    startSender();
    await drained();
    const [mail] = sink.mails;
    expect(mail?.header('subject')).toBe('Detty December');
    expect(oneClick(mail)).toMatch(/^http:\/\/localhost:8080\/api\/newsletter\/unsubscribe\?token=[\w.-]+$/);
    expect(mail?.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(mail?.raw).toContain('<strong>shows</strong>');
    expect(mail?.raw).not.toContain('<img');
  });

  it('does nothing before its time, and nothing for drafts', async () => {
    await subscribe(1);
    const later = await announce('newsletter', {
      scheduledFor: new Date(identity.clock.now().getTime() + 60_000),
    });
    await announce('newsletter', { status: 'draft', scheduledFor: null });
    await send();
    expect(await waiting()).toBe(0);
    identity.clock.advance(60_000);
    await send();
    expect(await found(later)).toMatchObject({ status: 'sending', recipients: 1 });
  });

  it('queues no more than 500 emails while the mail server is unavailable, except postponed ones', async () => {
    await subscribe(620);
    const id = await announce();
    const rounds = async (times: number) => {
      for (let round = 0; round < times; round += 1) await send();
    };
    await rounds(12);
    // The service's own job may have queued a batch at the same time as the last.
    expect(await waiting()).toBeLessThan(600);
    expect(await found(id)).toMatchObject({ status: 'sending', recipients: 620 });
    const later = new Date(identity.clock.now().getTime() + 60_000);
    await mailModel(deps().db).updateMany({ status: 'bulk' }, { $set: { dueAt: later } });
    await rounds(4);
    expect(await waiting()).toBe(620);
  });

  it('queues no recipient twice with two processes', async () => {
    await subscribe(120);
    const id = await announce();
    for (let round = 0; round < 4; round += 1) await Promise.all([send(), send()]);
    expect(await waiting()).toBe(120);
    expect(await found(id)).toMatchObject({ recipients: 120 });
  });

  it('queues no recipient twice after a crash that lost the position', async () => {
    await subscribe(60);
    const id = await announce();
    await send();
    await announcementModel(deps().db).updateOne({ _id: id }, { $set: { position: null } });
    await send();
    await send();
    expect(await waiting()).toBe(60);
  });

  it('ends immediately without recipients', async () => {
    const id = await announce('ultimate');
    await send();
    await send();
    expect(await found(id)).toMatchObject({ status: 'sent', recipients: 0, sent: 0 });
  });

  it('sends to members who consent only', async () => {
    const ada = await member();
    await identity.addPerson();
    await announce('members');
    await send();
    startSender();
    await drained();
    expect(received()).toEqual([ada.email]);
    expect(await unsubscribe(sink.mails[0])).toMatchObject({ status: 200 });
    expect((await userModel(deps().db).findById(ada._id).lean())?.settings.notifications.types).toMatchObject(
      {
        promotions: false,
        newContent: true,
      },
    );
  });

  it('queues emails that senders of earlier releases, which read the status `waiting`, do not see', async () => {
    const user = await member();
    await subscribe(1);
    await Promise.all([announce('newsletter'), announce('members')]);
    await send();
    await send();
    expect(await mailModel(deps().db).distinct('kind', { status: 'bulk' })).toEqual([
      'announcement',
      'newsletter',
    ]);
    expect(await mailModel(deps().db).countDocuments({ status: 'waiting' })).toBe(0);
    const { mails } = await gatherOwnData(deps(), user, 'another session');
    expect(mails).toMatchObject([{ kind: 'announcement', status: 'waiting' }]);
  });
});

describe('a mail server that refuses every third address', () => {
  it('counts permanent refusals as bounced', async () => {
    await subscribe(30);
    const id = await announce();
    sink.rcpt = (address) =>
      Number(/(\d+)@/.exec(address)?.[1]) % 3 === 0 ? '550 5.1.1 no such person' : null;
    await send();
    startSender();
    await drained();
    await send();
    expect(await found(id)).toMatchObject({
      status: 'sent',
      recipients: 30,
      sent: 20,
      bounced: 10,
      skipped: 0,
    });
  });

  it('retries temporary refusals', async () => {
    const emails = await subscribe(9);
    const id = await announce();
    const refused = new Set<string>();
    sink.rcpt = (address) => {
      if (Number(/(\d+)@/.exec(address)?.[1]) % 3 !== 0 || refused.has(address)) return null;
      refused.add(address);
      return '451 4.7.1 greylisted';
    };
    await send();
    startSender();
    await vi.waitFor(() => expect(sink.mails.length + refused.size).toBe(9), patient);
    await send();
    expect(await found(id)).toMatchObject({ status: 'sending', bounced: 0 });
    await vi.waitFor(async () => {
      identity.clock.advance(60_000);
      expect(await waiting()).toBe(0);
    }, patient);
    await send();
    expect(received()).toEqual(emails);
    expect(await found(id)).toMatchObject({ status: 'sent', sent: 9, bounced: 0 });
  });
});

describe('half-way', () => {
  it('sends nothing more after a cancellation, and counts the rest as skipped', async () => {
    await subscribe(70);
    const id = await announce();
    await send();
    sink.body = () => {
      if (sink.bodies() === 10) sink.mail = () => '451 4.3.0 wait';
      return null;
    };
    startSender();
    await vi.waitFor(() => expect(sink.mails.length).toBe(10), patient);
    const { token } = await identity.signedIn({ role: 'admin' });
    await identity.service.call(cancelAnnouncement, { params: { id }, token });
    // The email in transfer at the cancellation may still be accepted.
    await senders.pop()?.stop();
    sink.mail = () => null;
    startSender();
    await vi.waitFor(async () => {
      identity.clock.advance(60_000);
      expect(await waiting()).toBe(0);
    }, patient);
    await send();
    expect(sink.mails).toHaveLength(10);
    expect(await found(id)).toMatchObject({ status: 'cancelled', recipients: 70, sent: 10, skipped: 60 });
  });

  it('skips subscribers who left, and counts those who left by its link', async () => {
    const [first = '', second = ''] = await subscribe(2);
    const id = await announce();
    await send();
    const subscribers = newsletterSubscriberModel(deps().db);
    await subscribers.updateOne({ email: second }, { $set: { status: 'left' } });
    startSender();
    await drained();
    expect(received()).toEqual([first]);
    for (let times = 0; times < 3; times += 1) {
      expect(await unsubscribe(sink.mails[0])).toMatchObject({ status: 200 });
    }
    expect((await subscribers.findOne({ email: first }).lean())?.status).toBe('left');
    expect(await found(id)).toMatchObject({ sent: 1, skipped: 1, unsubscribed: 1 });
  });

  it('skips members who withdrew their consent or were suspended', async () => {
    const [ada, bola, chidi] = [await member(), await member(), await member()];
    const id = await announce('members');
    await send();
    const users = userModel(deps().db);
    await users.updateOne({ _id: ada._id }, { $set: { 'settings.notifications.types.promotions': false } });
    await users.updateOne({ _id: bola._id }, { $set: { suspended: true } });
    startSender();
    await drained();
    expect(received()).toContain(chidi.email);
    for (const { email } of [ada, bola]) expect(received()).not.toContain(email);
    expect(await found(id)).toMatchObject({ skipped: 2 });
  });

  it('skips a suspended member who subscribed to the newsletter', async () => {
    const user = await identity.addPerson();
    await newsletterSubscriberModel(deps().db).create({
      ...{ email: user.email, status: 'confirmed', version: '2026-11', askedAt: new Date(), mailedAt: [] },
    });
    const id = await announce();
    await send();
    await userModel(deps().db).updateOne({ _id: user._id }, { $set: { suspended: true } });
    startSender();
    await drained();
    expect(await found(id)).toMatchObject({ sent: 0, skipped: 1 });
  });

  it.each(['newsletter', 'members'] as const)(
    'erases the queued emails of a deleted account from %s, and counts them as skipped',
    async (audience) => {
      const user = await member();
      await newsletterSubscriberModel(deps().db).create({
        ...{ email: user.email, status: 'confirmed', version: '2026-11', askedAt: new Date(), mailedAt: [] },
      });
      const id = await announce(audience);
      await send();
      const own = { userId: user._id.toHexString(), announcementId: id };
      expect(await mailModel(deps().db).countDocuments(own)).toBe(1);
      const { token } = await identity.signedIn({ role: 'admin' });
      const params = { id: user._id.toHexString() };
      expect((await identity.service.call(deleteUser, { params, token })).status).toBe(204);
      expect(await mailModel(deps().db).countDocuments(own)).toBe(0);
      startSender();
      await drained();
      await send();
      const { sent = 0, ...counts } = await found(id);
      expect(counts).toMatchObject({ status: 'sent', recipients: sent + 1, bounced: 0, skipped: 1 });
    },
  );
});

it('sends codes and receipts before the emails of an announcement', async () => {
  await subscribe(40);
  await announce();
  await send();
  let codesAt = 0;
  sink.body = (address) => {
    if (sink.bodies() === 5) void addCode();
    if (address === 'code@poc.test') codesAt = sink.bodies();
    return null;
  };
  const addCode = () =>
    withTransaction(deps().db, (tx) =>
      queue.add(tx, {
        kind: 'verification-code',
        to: 'code@poc.test',
        data: { name: 'Ada', code: '123456', minutes: 10 },
      }),
    );
  startSender();
  await drained();
  expect(codesAt).toBeGreaterThan(5);
  expect(codesAt).toBeLessThan(30);
  expect(sink.mails).toHaveLength(41);
});
