import { listNotifications } from '@poc/contracts/endpoints/notifications';
import type { DataInputOf, EventContract } from '@poc/contracts/event';
import { showCommentDeleted, showCommentModerated, showDeleted } from '@poc/contracts/events/catalog';
import { newId } from '@poc/testing/factories';
import { expect, it } from 'vitest';
import { applyEvent } from '../testing/apply-event.ts';
import { useAdministration } from '../testing/start-administration.ts';

const identity = useAdministration();

const apply = <E extends EventContract>(contract: E, data: DataInputOf<E>) =>
  applyEvent(identity, 'http://localhost:8080', contract, data);

it('notifies an author of decisions on a show comment in one notification, deleted with the show', async () => {
  const { id: userId, token } = await identity.signedIn({ name: 'Ada Eze' });
  const list = async () =>
    (await identity.service.call(listNotifications, { token, params: { id: userId } })).body;
  const [showId, other] = [newId(), newId()];
  const comment = { commentId: newId(), showId, showTitle: 'Pip Happens', userId, excerpt: 'Double it' };
  await apply(showCommentModerated, { ...comment, action: 'hidden' });
  const kind = 'text-moderated';
  expect(await list()).toMatchObject([
    {
      kind,
      text: 'Your comment “Double it” on “Pip Happens” was hidden by a moderator.',
      link: `/shows/${showId}`,
    },
  ]);
  await apply(showCommentModerated, { ...comment, action: 'shown' });
  expect(await list()).toMatchObject([
    { kind, text: 'Your comment “Double it” on “Pip Happens” is now visible to everyone.', read: false },
  ]);
  await apply(showCommentModerated, { ...comment, userId: newId(), action: 'hidden' });
  await apply(showDeleted, { showId: other });
  expect(await list()).toHaveLength(1);
  await apply(showDeleted, { showId });
  expect(await list()).toEqual([]);
});

it('deletes the notification of a decision with its comment only', async () => {
  const { id: userId, token } = await identity.signedIn({ name: 'Ada Eze' });
  const [showId, commentId] = [newId(), newId()];
  const decision = { showId, showTitle: 'Pip Happens', userId, action: 'hidden' } as const;
  await apply(showCommentModerated, { ...decision, commentId, excerpt: 'Double it' });
  await apply(showCommentModerated, { ...decision, commentId: newId(), excerpt: 'Treble it' });
  await apply(showCommentDeleted, { commentId, showId });
  const { body } = await identity.service.call(listNotifications, { token, params: { id: userId } });
  expect(body?.map(({ text }) => text)).toEqual([
    'Your comment “Treble it” on “Pip Happens” was hidden by a moderator.',
  ]);
});
