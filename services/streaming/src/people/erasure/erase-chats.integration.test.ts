import { listMessages } from '@poc/contracts/endpoints/streaming';
import { userDeleted } from '@poc/contracts/events/identity';
import { testClock } from '@poc/testing/clock';
import { messageOf } from '@poc/testing/events';
import { newId } from '@poc/testing/factories';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { chatMessageModel } from '../../chat/chat-message.model.ts';
import { type Draft, postMessages } from '../../chat/post-messages.ts';
import { reviewFlagged } from '../../moderation/review/review-flagged.ts';
import { useStreaming } from '../../testing/start-streaming.ts';
import { anonymiseMessages } from './anonymise-messages.ts';
import { chatErasureModel } from './chat-erasure.model.ts';
import { startChatEraser } from './erase-chats.ts';

const clock = testClock();
const patient = { timeout: 40_000, interval: 100 };
const streaming = useStreaming({}, undefined, clock);

const person = (name: string) => {
  const avatar = `/uploads/avatars/${name.toLowerCase()}.webp`;
  return { id: newId(), name, avatar, role: 'admin', plan: 'ultimate', host: true } as const;
};
const db = () => streaming.service.deps.db;
const newStream = async () => (await streaming.addStream())._id.toHexString();
const say = (streamId: string, drafts: Draft[]) =>
  postMessages({ ...streaming.service.deps, reviewFlagged })(streamId, drafts);
const draftsOf = (sender: Draft['sender'], count: number): Draft[] =>
  Array.from({ length: count }, (_, at) => ({
    id: newId(),
    sender,
    text: `${at}`,
    clientMessageId: `one-${at % 1_000}`,
  }));
const messagesOf = ({ id }: { id: string }) =>
  chatMessageModel(db()).countDocuments({ userId: new Types.ObjectId(id) });
const erasureOf = ({ id }: { id: string }) => chatErasureModel(db()).findById(id).lean();
const publishDeletion = ({ id }: { id: string }) =>
  streaming.service.deps.bus.publish([
    messageOf(userDeleted, { key: id, data: { userId: id, deletedAt: clock.now().toISOString() } }),
  ]);

describe('the messages of a deleted person', () => {
  it('are anonymised, however many there are; other messages and all numbers stay', async () => {
    const [leaving, alsoLeaving, staying] = [person('Ireti'), person('Kemi'), person('Sade')];
    const streamId = await newStream();
    const other = await newStream();
    await say(streamId, draftsOf(leaving, 900));
    // With the same client ids in one stream: anonymised messages must not collide.
    await say(streamId, draftsOf(alsoLeaving, 10));
    await say(streamId, [{ id: newId(), sender: staying, text: 'I stay', clientMessageId: 'one-1' }]);
    await say(other, [{ id: newId(), sender: leaving, text: 'Elsewhere' }]);

    await publishDeletion(leaving);
    await publishDeletion(alsoLeaving);
    for (const one of [leaving, alsoLeaving]) {
      await expect.poll(() => messagesOf(one), patient).toBe(0);
      // Retained for the last pass, after all tokens have expired.
      await expect.poll(async () => ((await erasureOf(one))?.dueAt ?? 0) > clock.now(), patient).toBe(true);
    }

    const rows = await chatMessageModel(db()).find({ streamId }).sort({ seq: 1 }).lean();
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 911 }, (_, at) => at + 1));
    for (const trace of ['Ireti', 'ireti', 'Kemi', leaving.id, alsoLeaving.id]) {
      expect(JSON.stringify(rows)).not.toContain(trace);
    }
    const { body } = await streaming.service.call(listMessages, { params: { id: streamId } });
    const [last, before] = body?.toReversed() ?? [];
    expect(last).toMatchObject({
      user: 'Sade',
      user_id: staying.id,
      role: 'admin',
      clientMessageId: 'one-1',
    });
    expect(before).toMatchObject({
      user: 'Former member',
      user_id: '0'.repeat(24),
      avatar: '',
      role: 'user',
    });
    expect(before).toMatchObject({ text: '9', seq: 910 });
    expect(before).not.toHaveProperty('clientMessageId');
    const elsewhere = await streaming.service.call(listMessages, { params: { id: other } });
    expect(elsewhere.body).toMatchObject([{ user: 'Former member', text: 'Elsewhere' }]);

    // A message accepted by a socket before the deletion was known.
    await say(streamId, [{ id: newId(), sender: leaving, text: 'On its way' }]);
    clock.advance(21 * 60_000);
    await expect.poll(() => messagesOf(leaving), patient).toBe(0);
    await expect.poll(() => erasureOf(leaving), patient).toBeNull();
    await expect.poll(() => erasureOf(alsoLeaving), patient).toBeNull();
    expect(await messagesOf(staying)).toBe(1);
  });

  it('are completed by another process when one stops', async () => {
    const leaving = person('Ireti');
    const streamId = await newStream();
    await say(streamId, draftsOf(leaving, 60));
    expect(await anonymiseMessages(db(), new Types.ObjectId(leaving.id), 20)).toBe(20);
    expect(await messagesOf(leaving)).toBe(40);

    // In the future of the service's own clock, so that only this test's erasers process it.
    const dueAt = new Date(clock.now().getTime() + 3_600_000);
    await chatErasureModel(db()).create({ _id: leaving.id, dueAt, finalAt: dueAt });
    const { logger } = streaming.service.deps;
    const options = { db: db(), clock: testClock(dueAt), logger, pollMs: 50, batchSize: 7 };
    const erasers = [startChatEraser(options), startChatEraser(options)];
    await expect.poll(() => erasureOf(leaving), patient).toBeNull();
    expect(await messagesOf(leaving)).toBe(0);
    expect(await chatMessageModel(db()).countDocuments({ streamId, user: 'Former member' })).toBe(60);
    await Promise.all(erasers.map((eraser) => eraser.stop()));
  });
});
