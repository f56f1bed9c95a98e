import { listNotifications } from '@poc/contracts/endpoints/notifications';
import { defaultSettings } from '@poc/contracts/entities/identity';
import { memberFollowed, peopleMentioned, peopleMentionedInChat } from '@poc/contracts/events/community';
import { streamDeleted } from '@poc/contracts/events/streaming';
import { newId } from '@poc/testing/factories';
import { expect, it } from 'vitest';
import { userModel } from '../accounts/user.model.ts';
import { applyEvent } from '../testing/apply-event.ts';
import { type SignedInPerson, useAdministration } from '../testing/start-administration.ts';

const identity = useAdministration();

const list = async ({ id, token }: SignedInPerson) =>
  (await identity.service.call(listNotifications, { params: { id }, token })).body ?? [];

it('notifies mentioned members once per text, according to their settings', async () => {
  const [ada, ngozi, tunde] = await Promise.all(
    ['Ada', 'Ngozi', 'Tunde'].map((name) => identity.signedIn({ name })),
  );
  if (!ada || !ngozi || !tunde) return expect.fail('sign-in failed');
  const { notifications } = defaultSettings;
  const types = { ...notifications.types, community: false };
  await userModel(identity.service.deps.db).updateOne(
    { _id: ngozi.id },
    { $set: { settings: { ...defaultSettings, notifications: { ...notifications, types } } } },
  );
  const mention = { postId: newId(), postTitle: 'Kolo', userId: tunde.id, mentioned: [ada.id, ngozi.id] };
  const commentId = newId();
  for (const of of [null, commentId, commentId]) {
    await applyEvent(identity, 'http://localhost:8080', peopleMentioned, { ...mention, commentId: of });
  }
  const [inComment, inPost, ...more] = await list(ada);
  expect(more).toEqual([]);
  expect(inComment).toMatchObject({
    kind: 'mention',
    text: 'Tunde mentioned you in a comment on “Kolo”.',
    link: `/community/posts/${mention.postId}?comment=${commentId}`,
  });
  expect(inPost).toMatchObject({ text: 'Tunde mentioned you in the post “Kolo”.' });
  expect(await list(ngozi)).toEqual([]);
});

it('groups followers, links to the latest, and removes those who unfollow before it is read', async () => {
  const [ada, ngozi, tunde] = await Promise.all(
    ['Ada', 'Ngozi', 'Tunde'].map((name) => identity.signedIn({ name })),
  );
  if (!ada || !ngozi || !tunde) return expect.fail('sign-in failed');
  const follow = (userId: string, following: boolean) =>
    applyEvent(identity, 'http://localhost:8080', memberFollowed, { memberId: ada.id, userId, following });
  for (const one of [tunde, ngozi]) await follow(one.id, true);
  const link = `/community/members/${ngozi.id}`;
  expect(await list(ada)).toMatchObject([
    { kind: 'follow', text: 'Ngozi and Tunde started following you.', link },
  ]);
  for (const one of [tunde, ngozi]) await follow(one.id, false);
  expect(await list(ada)).toEqual([]);
  await userModel(identity.service.deps.db).updateOne(
    { _id: ada.id },
    { $set: { 'settings.notifications.types.community': false } },
  );
  await follow(tunde.id, true);
  expect(await list(ada)).toEqual([]);
});

it('groups mentions in a live chat, until the message or the stream is deleted', async () => {
  const [ada, ngozi, tunde] = await Promise.all(
    ['Ada', 'Ngozi', 'Tunde'].map((name) => identity.signedIn({ name })),
  );
  if (!ada || !ngozi || !tunde) return expect.fail('sign-in failed');
  const streamId = newId();
  const mention = (userId: string, withdrawn = false) =>
    applyEvent(identity, 'http://localhost:8080', peopleMentionedInChat, {
      ...{ streamId, showTitle: 'Kolo Kings', userId, mentioned: [ada.id], withdrawn },
    });
  await mention(tunde.id);
  await mention(ngozi.id);
  const link = `/live/${streamId}`;
  expect(await list(ada)).toMatchObject([
    { kind: 'mention', text: 'Ngozi and Tunde mentioned you in the chat of “Kolo Kings”.', link },
  ]);
  await mention(ngozi.id, true);
  expect(await list(ada)).toMatchObject([{ text: 'Tunde mentioned you in the chat of “Kolo Kings”.' }]);
  await applyEvent(identity, 'http://localhost:8080', streamDeleted, { streamId, showId: newId() });
  expect(await list(ada)).toEqual([]);
});
