import {
  acceptComment,
  deleteComment,
  deletePost,
  getMember,
  getPost,
  listPosts,
} from '@poc/contracts/endpoints/community';
import { moderateText } from '@poc/contracts/endpoints/community-moderation';
import { postAnswered } from '@poc/contracts/events/community';
import { auditEntryRecorded, userDeleted, userUpdated } from '@poc/contracts/events/identity';
import { newId } from '@poc/testing/factories';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { type TestPerson, usePeople } from '../../testing/use-people.ts';
import { runCleanups } from '../cleanup/run-cleanups.ts';
import { postModel } from '../post.model.ts';
import { storeAnswerers } from '../store-answerers.ts';

const people = usePeople();
const call: typeof people.community.service.call = (...args) => people.community.service.call(...args);
const admin = () => people.community.service.tokens.admin();

async function question() {
  const [asker, helper] = [await people.givenPerson('Ada Eze'), await people.givenPerson('Tunde Bello')];
  const post = await people.givenPost(asker, 'Susu or savings?');
  const comment = await people.commentOn(helper, post);
  const accept = (comment_id: string | null, token: string | undefined = asker.token) =>
    call(acceptComment, { params: { id: post }, body: { comment_id }, ...(token && { token }) });
  const read = async () => (await call(getPost, { params: { id: post } })).body;
  const answer = async () => (await read())?.accepted_comment_id;
  return { asker, helper, post, comment, accept, read, answer };
}
const badgeOf = async ({ id }: TestPerson, token?: string) =>
  (await call(getMember, { params: { id }, ...(token && { token }) })).body?.answers ?? false;
const news = () => people.events(postAnswered.type);

it('200: notifies the author of the answer once, and gives them a badge', async () => {
  const { helper, asker, post, comment, accept, read } = await question();
  expect(await badgeOf(helper)).toBe(false);
  for (let tap = 0; tap < 2; tap += 1) {
    expect(await accept(comment)).toMatchObject({ status: 200, body: { accepted_comment_id: comment } });
  }
  const marked = { postId: post, postTitle: 'Susu or savings?', userId: asker.id };
  const news1 = { ...marked, commentId: comment, commentUserId: helper.id, accepted: true };
  expect(await news()).toEqual([news1]);
  expect(await badgeOf(helper)).toBe(true);
  expect(await badgeOf(asker)).toBe(false);
  const shown = await read();
  expect(shown?.CommunityComments[0]?.User.answers).toBe(true);
  expect(shown?.User).not.toHaveProperty('answers');
  const [listed] = (await call(listPosts)).body ?? [];
  expect(listed).toMatchObject({ accepted_comment_id: comment });
  expect(listed?.CommunityComments[0]?.User.answers).toBe(true);

  const second = await people.givenPerson('Ngozi');
  const better = await people.commentOn(second, post);
  await accept(better);
  const news2 = { ...marked, commentId: better, commentUserId: second.id, accepted: true };
  expect(await news()).toEqual([news1, { ...news1, accepted: false }, news2]);
  expect([await badgeOf(helper), await badgeOf(second)]).toEqual([false, true]);
  await accept(null);
  expect((await news()).at(-1)).toEqual({ ...news2, accepted: false });
  expect(await badgeOf(second)).toBe(false);
  // Accepting the same comment again must not notify its author again.
  await accept(better);
  expect((await news()).at(-1)).toEqual({ ...news2, accepted: false });
  expect(await badgeOf(second)).toBe(true);
});

it('200: a comment by the author of the post is an answer without badge and notification', async () => {
  const { asker, helper, post, comment, accept, answer } = await question();
  await accept(comment);
  const own = await people.commentOn(asker, post);
  expect((await accept(own)).status).toBe(200);
  expect(await answer()).toBe(own);
  expect([await badgeOf(asker), await badgeOf(helper)]).toEqual([false, false]);
  expect((await news()).map(({ commentId, accepted }) => [commentId, accepted])).toEqual([
    [comment, true],
    [comment, false],
  ]);
});

it('200: an administrator may mark any post, which is audited', async () => {
  const { helper, comment, accept, answer } = await question();
  expect((await accept(comment, admin())).status).toBe(200);
  expect(await answer()).toBe(comment);
  expect(await badgeOf(helper)).toBe(true);
  expect(await people.events(auditEntryRecorded.type)).toMatchObject([
    { action: 'post.answer', before: { answer: null }, after: { answer: comment } },
  ]);
});

it('401, 404: not for visitors, other members, and comments that do not exist; nothing changes', async () => {
  const { helper, comment, accept, answer } = await question();
  expect(await accept(comment, '')).toMatchObject({ status: 401 });
  expect(await accept(comment, helper.token)).toMatchObject({ status: 404, code: 'post_not_found' });
  expect(await accept(newId())).toMatchObject({ status: 404, code: 'comment_not_found' });
  expect(await answer()).toBeNull();
  expect(await news()).toEqual([]);
});

it('403: not the comment of a member who blocked the asker; a mute only suppresses the notification', async () => {
  const { asker, helper, comment, accept, answer } = await question();
  await helper.block(asker.id);
  expect(await accept(comment)).toMatchObject({ status: 403, code: 'not_allowed_here' });
  expect(await answer()).toBeNull();
  await helper.block(asker.id, false);
  await helper.mute(asker.id);
  expect((await accept(comment)).status).toBe(200);
  expect(await answer()).toBe(comment);
  expect(await news()).toEqual([]);
  await helper.block(asker.id);
  expect((await accept(null)).status).toBe(200);
});

it('keeps one of two concurrent marks, with the badge of its author', async () => {
  const { helper, post, comment, accept, answer } = await question();
  const second = await people.givenPerson('Ngozi');
  const other = await people.commentOn(second, post);
  const answers = await Promise.all([comment, other, comment, other].map((id) => accept(id)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const kept = await answer();
  expect([comment, other]).toContain(kept);
  expect([await badgeOf(helper), await badgeOf(second)]).toEqual([kept === comment, kept === other]);
  const announced = (await news()).flatMap(({ commentId, accepted }) => (accepted ? [commentId] : []));
  expect(announced).toContain(kept);
  expect(new Set(announced).size).toBe(announced.length);
});

it('hides the badge from viewers who may not see the profile', async () => {
  const { helper, comment, accept, read } = await question();
  await accept(comment);
  people.community.clock.advance(1_000);
  const person = await people.community.addPerson({ userId: helper.id });
  people.community.clock.advance(1_000);
  await people.community.applyEvent(userUpdated, { ...person, profileVisibility: 'members' });
  expect((await read())?.CommunityComments[0]?.User).not.toHaveProperty('answers');
  expect(await badgeOf(helper, people.community.service.tokens.member())).toBe(true);
});

it.each<[what: string, end: (given: Awaited<ReturnType<typeof question>>) => Promise<unknown>]>([
  [
    'the comment is deleted',
    ({ comment, helper }) => call(deleteComment, { params: { id: comment }, token: helper.token }),
  ],
  ['the comment is hidden', ({ comment }) => hide('comment', comment)],
  ['the post is hidden', ({ post }) => hide('post', post)],
  [
    'the post is deleted',
    ({ post, asker }) => call(deletePost, { params: { id: post }, token: asker.token }),
  ],
  ['its author deletes their account', ({ helper }) => leave(helper, 'anonymise')],
  ['its author deletes their account and texts', ({ helper }) => leave(helper, 'delete')],
])('removes mark and badge when %s', async (_, end) => {
  const given = await question();
  await given.accept(given.comment);
  await end(given);
  expect((await given.answer()) ?? null).toBeNull();
  const { db } = people.community.service.deps;
  const answered = { answeredBy: new Types.ObjectId(given.helper.id) };
  expect(await postModel(db).countDocuments(answered)).toBe(0);
});

const hide = (kind: 'post' | 'comment', id: string) =>
  call(moderateText, { params: { id }, token: admin(), body: { kind, action: 'hide', reason: 'Rude' } });

async function leave({ id }: TestPerson, communityTexts: 'anonymise' | 'delete') {
  people.community.clock.advance(1_000);
  const deletedAt = people.community.clock.now().toISOString();
  await people.community.applyEvent(userDeleted, { userId: id, deletedAt, communityTexts });
  await runCleanups(people.community.service.deps.db);
}

it('returns with a restored post', async () => {
  const { helper, post, comment, accept, answer } = await question();
  await accept(comment);
  await hide('post', post);
  expect(await badgeOf(helper)).toBe(false);
  await call(moderateText, {
    params: { id: post },
    token: admin(),
    body: { kind: 'post', action: 'restore', reason: '' },
  });
  expect(await answer()).toBe(comment);
  expect(await badgeOf(helper)).toBe(true);
});

it('is migrated from posts without the author of the answer, except own answers', async () => {
  const [one, own] = [await question(), await question()];
  await one.accept(one.comment);
  const said = await people.commentOn(own.asker, own.post);
  await own.accept(said);
  const { db } = people.community.service.deps;
  const ids = [one.post, own.post].map((id) => new Types.ObjectId(id));
  for (const _id of ids) await postModel(db).updateOne({ _id }, { $unset: { answeredBy: 1 } });
  expect(await badgeOf(one.helper)).toBe(false);
  await storeAnswerers.up(db);
  expect(await badgeOf(one.helper)).toBe(true);
  expect(await badgeOf(own.asker)).toBe(false);
});
