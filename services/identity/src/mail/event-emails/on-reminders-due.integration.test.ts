import { defaultSettings } from '@poc/contracts/entities/identity';
import { remindersDue } from '@poc/contracts/events/streaming';
import { messageOf } from '@poc/testing/events';
import { newId } from '@poc/testing/factories';
import { afterEach, expect, it } from 'vitest';
import { type UserDoc, userModel } from '../../accounts/user.model.ts';
import { type SmtpSink, startSmtpSink } from '../../testing/smtp-sink.ts';
import { startIdentity, type TestIdentity, useIdentity } from '../../testing/start-identity.ts';
import { mailsTo } from '../../testing/stored-mails.ts';
import { mailModel } from '../mail.model.ts';

const patient = { timeout: 40_000, interval: 50 };
const identity = useIdentity({}, { consumes: true });
afterEach(() => mailModel(identity.service.deps.db).deleteMany({}));

const start = '2026-11-21T18:00:00.000Z';
const idOf = ({ _id }: UserDoc) => _id.toHexString();
const due = (streamId: string, userIds: string[], startTime = start, occurredAt = new Date()) =>
  messageOf(remindersDue, {
    key: streamId,
    data: { streamId, showId: newId(), showTitle: 'Pip Happens', startTime, userIds },
    occurredAt,
  });
const publish = (where: TestIdentity, ...messages: ReturnType<typeof due>[]) =>
  where.service.deps.bus.publish(messages);
const waiting = () =>
  mailModel(identity.service.deps.db).countDocuments({ kind: 'stream-started' }).hint({ _id: 1 });
/** Events of a partition are consumed in order: once this one's email exists, all earlier events were consumed. */
async function settle(streamId: string): Promise<void> {
  const last = await identity.addPerson();
  await publish(identity, due(streamId, [idOf(last)]));
  await expect.poll(async () => (await mailsTo(identity, last.email)).length, patient).toBe(1);
}

it('emails all members with a reminder, with the show and a link to the stream', async () => {
  const [ada, tunde] = [await identity.addPerson({ name: 'Ada Eze' }), await identity.addPerson()];
  const streamId = newId();
  const at = new Date();
  await publish(identity, due(streamId, [idOf(ada), idOf(tunde)], start, at));
  await expect.poll(waiting, patient).toBe(2);
  expect(await mailsTo(identity, ada.email)).toEqual([
    {
      kind: 'stream-started',
      userId: idOf(ada),
      data: {
        name: 'Ada Eze',
        show: 'Pip Happens',
        link: `http://localhost:8080/live/${streamId}`,
        expiresAt: new Date(at.getTime() + 3 * 60 * 60_000).toISOString(),
      },
    },
  ]);
});

it('emails a member once per start of a stream for repeated events', async () => {
  const ada = await identity.addPerson();
  const streamId = newId();
  const event = due(streamId, [idOf(ada)]);
  await publish(identity, event, event, due(streamId, [idOf(ada), idOf(ada)]), due(newId(), [idOf(ada)]));
  await publish(identity, due(streamId, [idOf(ada)], '2026-11-28T18:00:00.000Z'));
  await settle(streamId);
  await expect.poll(async () => (await mailsTo(identity, ada.email)).length, patient).toBe(3);
});

it('skips deleted and suspended accounts', async () => {
  const suspended = await identity.addPerson();
  const { db } = identity.service.deps;
  await userModel(db).updateOne({ _id: suspended._id }, { $set: { suspended: true } });
  const streamId = newId();
  await publish(identity, due(streamId, [idOf(suspended), newId()]));
  await settle(streamId);
  expect(await waiting()).toBe(1);
});

it('emails a whole group together', async () => {
  const people = [];
  for (let at = 0; at < 25; at++) people.push(await identity.addPerson());
  const ids = [...people.map(idOf), ...Array.from({ length: 475 }, () => newId())];
  await publish(identity, due(newId(), ids));
  await expect.poll(waiting, patient).toBe(25);
});

it('respects the notification settings and skips outdated reminders', async () => {
  const sink: SmtpSink = await startSmtpSink();
  const sending = await startIdentity({ SMTP_URL: sink.url }, { consumes: true });
  try {
    const [wants, noMail, noNews] = [
      await sending.addPerson(),
      await sending.addPerson(),
      await sending.addPerson(),
    ];
    const { notifications } = defaultSettings;
    const choose = (user: UserDoc, changes: object) =>
      userModel(sending.service.deps.db).updateOne(
        { _id: user._id },
        { $set: { 'settings.notifications': { ...notifications, ...changes } } },
      );
    await choose(noMail, { email: false });
    await choose(noNews, { types: { ...notifications.types, newContent: false } });
    const late = new Date(sending.clock.now().getTime() - 4 * 60 * 60_000);
    await publish(
      sending,
      due(newId(), [wants, noMail, noNews].map(idOf)),
      due(newId(), [idOf(wants)], start, late),
    );
    const ends = async () => {
      const rows = await mailModel(sending.service.deps.db)
        .find({ kind: 'stream-started' })
        .hint({ _id: 1 })
        .lean();
      return rows.map(({ status }) => status).toSorted();
    };
    await expect.poll(ends, patient).toEqual(['sent', 'skipped', 'skipped', 'skipped']);
    const mails = sink.mails.filter(({ raw }) => raw.includes('Pip Happens'));
    expect(mails.map(({ to }) => to)).toEqual([wants.email]);
    expect(mails[0]?.header('Subject')).toBe('Live now: Pip Happens');
    expect(mails[0]?.header('List-Unsubscribe')).toContain('/api/newsletter/unsubscribe?token=');
  } finally {
    await sending.service.stop();
    await sink.close();
  }
});
