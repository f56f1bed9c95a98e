import { listNotifications } from '@poc/contracts/endpoints/notifications';
import type { DataInputOf, EventContract } from '@poc/contracts/event';
import {
  commentLiked,
  commentRemoved,
  memberHidden,
  peopleMentioned,
  peopleUnmentioned,
  postAnswered,
  postCommented,
  postDeleted,
  postHidden,
  postLiked,
  postUpdated,
  textModerated,
} from '@poc/contracts/events/community';
import { newId } from '@poc/testing/factories';
import { expect, it } from 'vitest';
import { applyEvent, mailQueueOf } from '../testing/apply-event.ts';
import { useAdministration } from '../testing/start-administration.ts';
import { notificationModel } from './notification.model.ts';
import { sendDigests } from './send-digests.ts';

const identity = useAdministration();
const publicUrl = 'http://localhost:8080';
const apply = <E extends EventContract>(contract: E, data: DataInputOf<E>) =>
  applyEvent(identity, publicUrl, contract, data);

async function scene() {
  const [ada, tunde, ngozi] = [
    await identity.signedIn({ name: 'Ada Eze' }),
    await identity.signedIn({ name: 'Tunde' }),
    await identity.signedIn({ name: 'Ngozi' }),
  ];
  const postId = newId();
  const [first, second, own] = [newId(), newId(), newId()];
  const on = { postId, postUserId: ada.id, postTitle: 'Typo titel' };
  const inReply = { postId, postTitle: 'Typo titel', parentId: own, parentUserId: ada.id };
  const answer = {
    postId,
    postTitle: 'Typo titel',
    commentId: first,
    commentUserId: ada.id,
    userId: tunde.id,
  };
  const mentioned = [ada.id];
  const mention = { postId, postTitle: 'Typo titel', userId: tunde.id, mentioned };
  const remove = (commentId: string, hidden = false) => apply(commentRemoved, { postId, commentId, hidden });
  const unmention = (commentId: string | null) =>
    apply(peopleUnmentioned, { postId, commentId, unmentioned: [ada.id] });
  const edited = { postId, userId: ada.id, content: 'x', likes: 0, createdAt: '2026-11-01T10:00:00.000Z' };
  const decision = {
    kind: 'post',
    id: postId,
    postId,
    userId: ada.id,
    reason: 'Spam',
    excerpt: 'Typo titel',
  };
  return {
    ada,
    postId,
    second,
    begin: {
      comment: () => apply(postCommented, { ...on, commentId: first, userId: tunde.id }),
      another: () => apply(postCommented, { ...on, commentId: second, userId: ngozi.id }),
      reply: () => apply(postCommented, { ...inReply, commentId: first, userId: tunde.id }),
      mention: () => apply(peopleMentioned, { ...mention, commentId: null }),
      mentionInComment: () => apply(peopleMentioned, { ...mention, commentId: first }),
      answer: () => apply(postAnswered, { ...answer, accepted: true }),
      like: () => apply(postLiked, { ...on, userId: tunde.id, liked: true, likes: 1 }),
      likeByNgozi: () => apply(postLiked, { ...on, userId: ngozi.id, liked: true, likes: 2 }),
      likeOfComment: () =>
        apply(commentLiked, {
          ...{ postId, postTitle: 'Typo titel', commentId: own, commentUserId: ada.id },
          ...{ userId: tunde.id, liked: true, likes: 1 },
        }),
    },
    end: {
      deleted: () => remove(first),
      hidden: () => remove(first, true),
      ownDeleted: () => remove(own),
      unmarked: () => apply(postAnswered, { ...answer, userId: newId(), accepted: false }),
      unmentioned: () => unmention(null),
      unmentionedInComment: () => unmention(first),
      edited: () => apply(postUpdated, { ...edited, title: 'Title' }),
      postDeleted: () => apply(postDeleted, { postId, by: ada.id }),
      postHidden: async () => {
        await apply(textModerated, { ...decision, kind: 'post', action: 'hidden' });
        await apply(postHidden, { postId });
      },
      blocked: () => apply(memberHidden, { userId: ada.id, hiddenId: tunde.id }),
    },
  };
}
type Scene = Awaited<ReturnType<typeof scene>>;

async function reported({ ada: { id, token, user } }: Scene) {
  const { db, logger } = identity.service.deps;
  const bell = (await identity.service.call(listNotifications, { params: { id }, token })).body ?? [];
  const rows = await notificationModel(db).countDocuments({ userId: user._id });
  expect(rows, 'what waits to be pushed').toBe(bell.length);
  const morning = new Date(identity.clock.now());
  morning.setUTCHours(31, 5, 0, 0);
  identity.clock.advance(morning.getTime() - identity.clock.now().getTime());
  await sendDigests({ db, logger, clock: identity.clock, mail: mailQueueOf(identity), publicUrl });
  const mails = (await identity.mailsTo(user.email)).filter(({ kind }) => kind === 'notification-digest');
  const { lines = [] } = (mails[0]?.data ?? {}) as { lines?: string[] };
  return { bell, texts: bell.map(({ text }) => text), lines };
}

const comments = 'commented on your post “Typo titel”.';
const cases: [
  what: string,
  begin: (keyof Scene['begin'])[],
  end: keyof Scene['end'],
  left: readonly string[],
][] = [
  ['a comment', ['comment'], 'deleted', []],
  ['a comment', ['comment'], 'hidden', []],
  ['a comment after another', ['comment', 'another'], 'deleted', [`Ngozi ${comments}`]],
  ['a comment before another', ['another', 'comment'], 'deleted', [`Ngozi ${comments}`]],
  ['a reply', ['reply'], 'deleted', []],
  ['a liked comment', ['likeOfComment'], 'ownDeleted', []],
  ['an answer', ['answer'], 'unmarked', []],
  ['an answer', ['answer'], 'deleted', []],
  ['an answer', ['answer'], 'hidden', []],
  ['an answer', ['answer'], 'edited', ['Tunde marked your comment as the answer to “Title”.']],
  ['an answer', ['answer'], 'blocked', []],
  ['a mention', ['mention'], 'unmentioned', []],
  ['a mention in a comment', ['mentionInComment'], 'unmentionedInComment', []],
  ['a mention in a comment', ['mentionInComment'], 'deleted', []],
  ['a mention in a comment', ['mentionInComment'], 'hidden', []],
  ['a mention', ['mention'], 'edited', ['Tunde mentioned you in the post “Title”.']],
  [
    'a mention in a comment',
    ['mentionInComment'],
    'edited',
    ['Tunde mentioned you in a comment on “Title”.'],
  ],
  ['a comment', ['comment'], 'edited', ['Tunde commented on your post “Title”.']],
  ['a reply', ['reply'], 'edited', ['Tunde replied to your comment on “Title”.']],
  ['a like', ['like'], 'edited', ['Tunde liked your post “Title”.']],
  ['a like of a comment', ['likeOfComment'], 'edited', ['Tunde liked your comment on “Title”.']],
  ['all of a post', ['comment', 'mention', 'like', 'reply'], 'postDeleted', []],
  [
    'all of a post',
    ['comment', 'mention', 'like', 'reply'],
    'postHidden',
    ['Your post “Typo titel” was hidden by a moderator.'],
  ],
  ['the actions of a blocked member', ['comment', 'mention', 'like', 'reply'], 'blocked', []],
  [
    'the actions of several members',
    ['comment', 'another', 'likeByNgozi', 'like'],
    'blocked',
    ['Ngozi liked your post “Typo titel”.', `Ngozi ${comments}`],
  ],
];

it.each(cases)('of %s %j, after "%s", retains %j', async (_, begin, end, left) => {
  const given = await scene();
  for (const step of begin) await given.begin[step]();
  expect((await notificationModel(identity.service.deps.db).find({ about: given.postId })).length).toBe(
    new Set(begin.map((step) => step.replace(/another/, 'comment').replace('likeByNgozi', 'like'))).size,
  );
  await given.end[end]();
  const { bell, texts, lines } = await reported(given);
  expect(texts).toEqual(left);
  expect(lines).toEqual(left.filter((text) => !text.includes('moderator')));
  const ofSecond = bell.filter(({ text }) => text === `Ngozi ${comments}`).map(({ link }) => link);
  for (const link of ofSecond) expect(link).toBe(`/community/posts/${given.postId}?comment=${given.second}`);
});
