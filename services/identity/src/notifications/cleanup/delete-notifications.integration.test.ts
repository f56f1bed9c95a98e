import { postHidden } from '@poc/contracts/events/community';
import { streamDeleted } from '@poc/contracts/events/streaming';
import { newId } from '@poc/testing/factories';
import { rounds } from '@poc/testing/rounds';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { applyEvent } from '../../testing/apply-event.ts';
import { useAdministration } from '../../testing/start-administration.ts';
import { type NotificationDoc, notificationModel } from '../notification.model.ts';
import { runCleanups } from './delete-notifications.ts';
import { notificationCleanupModel } from './notification-cleanup.model.ts';

const identity = useAdministration();
const publicUrl = 'http://localhost:8080';

const notices = () => notificationModel(identity.service.deps.db);
async function add(about: string, count: number, changes: Partial<NotificationDoc> = {}): Promise<void> {
  const doc = {
    ...{
      kind: 'stream-started',
      group: `stream-started:${about}`,
      about,
      text: 'Live',
      link: `/live/${about}`,
    },
    ...{ actors: [], comments: [], read: false, inDigest: false, pushDue: false, at: identity.clock.now() },
    ...changes,
  } as const;
  for (let left = count; left > 0; left -= 10_000) {
    const rows = Array.from({ length: Math.min(left, 10_000) }, () => ({
      ...doc,
      userId: new Types.ObjectId(),
    }));
    await notices().collection.insertMany(rows);
  }
}
const cleanUp = async () => {
  const { db } = identity.service.deps;
  // The service's own job may have begun.
  const left = async () => {
    await runCleanups(db);
    return notificationCleanupModel(db).countDocuments().hint({ _id: 1 });
  };
  await expect.poll(left).toBe(0);
};

it('deletes more notifications about a stream than one transaction can, and no others', async () => {
  const [streamId, other] = [newId(), newId()];
  await add(streamId, rounds({ few: 5_000, full: 200_000 }));
  await add(other, 1);
  await applyEvent(identity, publicUrl, streamDeleted, { streamId, showId: newId() });
  await cleanUp();
  expect(await notices().countDocuments({ about: streamId })).toBe(0);
  expect(await notices().countDocuments({ about: other })).toBe(1);
});

it('keeps the decision about a hidden post and later notifications, however many there were', async () => {
  const postId = newId();
  await add(postId, 2_500, { kind: 'reply', group: `reply:${newId()}` });
  await add(postId, 1, { kind: 'text-moderated', group: `text-moderated:${postId}` });
  await applyEvent(identity, publicUrl, postHidden, { postId });
  identity.clock.advance(1_000);
  await add(postId, 1, { kind: 'comment', group: `comment:${postId}` });
  await cleanUp();
  const left = await notices().find({ about: postId }).sort({ at: 1 }).lean();
  expect(left.map(({ kind }) => kind)).toEqual(['text-moderated', 'comment']);
});
