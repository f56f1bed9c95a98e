import {
  createComment,
  deletePost,
  getPost,
  listComments,
  listPinnedPosts,
  listPosts,
  updatePost,
} from '@poc/contracts/endpoints/community';
import {
  appealHiddenText,
  listHiddenTexts,
  listModerationCases,
  lockPost,
  moderateText,
  pinPost,
  reportText,
} from '@poc/contracts/endpoints/community-moderation';
import type { TextKind } from '@poc/contracts/entities/community-moderation';
import { envelope } from '@poc/contracts/event';
import { userDeleted } from '@poc/contracts/events/identity';
import { outboxOf } from '@poc/kit/mongo/kit-collections';
import { newId } from '@poc/testing/factories';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { runCleanups } from '../posts/cleanup/run-cleanups.ts';
import { postModel } from '../posts/post.model.ts';
import { useCommunity } from '../testing/start-community.ts';
import { caseModel } from './case.model.ts';
import { reportModel } from './report.model.ts';

const community = useCommunity();
let admin: string;
beforeAll(() => {
  admin = community.service.tokens.admin();
});

async function createTexts() {
  const { userId } = await community.addPerson();
  const token = community.service.tokens.member({ id: userId });
  const { _id } = await community.addPost({ userId: new Types.ObjectId(userId), title: `Post ${newId()}` });
  const postId = _id.toHexString();
  const body = { post_id: postId, content: 'A comment' };
  const comment = await community.service.call(createComment, { token, body });
  return { userId, token, postId, commentId: comment.body?.id ?? '' };
}
const report = (kind: TextKind, id: string, token = community.service.tokens.member()) =>
  community.service.call(reportText, {
    token,
    body: { kind, id, reason: 'scam', note: 'Guaranteed returns!' },
  });
const moderate = (kind: TextKind, id: string, action: 'hide' | 'restore' | 'dismiss', reason = '') =>
  community.service.call(moderateText, { token: admin, params: { id }, body: { kind, action, reason } });
const cases = async (state: 'open' | 'hidden' = 'open') =>
  (await community.service.call(listModerationCases, { token: admin, query: { state, limit: 100 } })).body ??
  [];
const caseOf = async (id: string, state?: 'open' | 'hidden') =>
  (await cases(state)).find((one) => one.id === id);
const status = async (postId: string) =>
  (await community.service.call(getPost, { params: { id: postId } })).status;
const hiddenOf = async (userId: string, token: string) =>
  (await community.service.call(listHiddenTexts, { token, params: { id: userId } })).body;
const appealOf = (userId: string, token: string, textId: string, content = 'It was a joke') =>
  community.service.call(appealHiddenText, { token, params: { id: userId, textId }, body: { content } });
const decisions = async (postId: string) => {
  const rows = await outboxOf(community.service.deps.db)
    .find({ key: postId })
    .sort({ position: 1 })
    .toArray();
  return rows
    .map((row) => envelope.parse(JSON.parse(row.envelope)))
    .filter(({ type }) => type === 'community.text.moderated.v1')
    .map(({ data }) => data);
};

describe('reports', () => {
  it('204: a text waits with its reasons and the number of reporting people, each counted once', async () => {
    const { postId } = await createTexts();
    const reporter = community.service.tokens.member();
    for (const token of [reporter, reporter, community.service.tokens.member()])
      expect((await report('post', postId, token)).status).toBe(204);
    expect(await caseOf(postId)).toMatchObject({
      kind: 'post',
      state: 'reported',
      reports: 2,
      reasons: ['scam'],
      User: { name: 'Ada Eze', email: 'ada@poc.test' },
    });
    expect((await moderate('post', postId, 'dismiss')).body?.state).toBe('closed');
    expect(await caseOf(postId)).toBeUndefined();
    expect(await status(postId)).toBe(200);
    await report('post', postId);
    expect((await caseOf(postId))?.reports).toBe(3);
  });

  it("400 for the caller's own text, 404 for an unknown text, 401 for visitors, 429 for the 21st within an hour", async () => {
    const { postId, commentId, token } = await createTexts();
    expect(await report('post', postId, token)).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(await report('comment', commentId, token)).toMatchObject({ status: 400 });
    expect(await report('post', newId())).toMatchObject({ status: 404, code: 'post_not_found' });
    expect(await report('comment', newId())).toMatchObject({ status: 404, code: 'comment_not_found' });
    const body = { kind: 'post', id: postId, reason: 'spam', note: '' } as const;
    expect((await community.service.call(reportText, { body })).status).toBe(401);
    const flooder = community.service.tokens.member();
    const posts = await Promise.all(Array.from({ length: 21 }, () => community.addPost()));
    const responses = [];
    for (const { _id } of posts) responses.push((await report('post', _id.toHexString(), flooder)).status);
    expect(responses).toEqual([...Array(20).fill(204), 429]);
  });
});

describe('hiding', () => {
  it('200: a hidden post is invisible to others, its author sees the reason, and it is restored unchanged', async () => {
    const { postId, userId, token } = await createTexts();
    const before = await postModel(community.service.deps.db)
      .findById(postId)
      .select('+searchKeys +topics')
      .lean();
    const decided = await moderate('post', postId, 'hide', 'It promises returns.');
    expect(decided).toMatchObject({ status: 200, body: { state: 'hidden', reason: 'It promises returns.' } });
    expect(await status(postId)).toBe(404);
    const listed = await community.service.call(listPosts, { query: { limit: 100 } });
    expect(listed.body?.map(({ id }) => id)).not.toContain(postId);
    const body = { title: 'Sneaky', content: 'Edit' };
    expect((await community.service.call(updatePost, { token, params: { id: postId }, body })).status).toBe(
      404,
    );
    const comment = { post_id: postId, content: 'Still here?' };
    expect((await community.service.call(createComment, { token, body: comment })).status).toBe(404);
    expect(await report('post', postId)).toMatchObject({ status: 404 });
    expect(await hiddenOf(userId, token)).toMatchObject([
      { id: postId, kind: 'post', reason: 'It promises returns.', appeal: null },
    ]);
    expect(await caseOf(postId, 'hidden')).toMatchObject({ state: 'hidden' });
    expect((await moderate('post', postId, 'hide', 'Again')).body?.reason).toBe('It promises returns.');

    expect((await moderate('post', postId, 'restore')).body).toMatchObject({ state: 'closed', reason: null });
    const after = await postModel(community.service.deps.db)
      .findById(postId)
      .select('+searchKeys +topics')
      .lean();
    expect(after).toEqual(before);
    expect(await hiddenOf(userId, token)).toEqual([]);
    expect((await moderate('post', postId, 'restore')).status).toBe(200);
    expect(await decisions(postId)).toMatchObject([
      { action: 'hidden', reason: 'It promises returns.', userId },
      { action: 'restored', reason: '' },
    ]);
  });

  it('200: a hidden comment is not counted; it can be restored only while its post exists', async () => {
    const { postId, commentId, token } = await createTexts();
    const shown = async () => {
      const { body, headers } = await community.service.call(listComments, { params: { id: postId } });
      return [body?.length, headers.get('x-total-count')];
    };
    await moderate('comment', commentId, 'hide', 'Rude');
    expect(await shown()).toEqual([0, '0']);
    await moderate('comment', commentId, 'restore');
    expect(await shown()).toEqual([1, '1']);
    await moderate('comment', commentId, 'hide', 'Rude');
    await community.service.call(deletePost, { token, params: { id: postId } });
    expect(await moderate('comment', commentId, 'restore')).toMatchObject({ status: 404 });
    await runCleanups(community.service.deps.db);
    expect(await caseOf(commentId, 'hidden')).toBeUndefined();
  });

  it('concurrent decisions of two administrators hide a text once', async () => {
    const { postId } = await createTexts();
    const responses = await Promise.all(
      ['One', 'Two'].map((reason) => moderate('post', postId, 'hide', reason)),
    );
    expect(responses.map(({ status: one }) => one)).toEqual([200, 200]);
    expect(await decisions(postId)).toHaveLength(1);
  });

  it('400 without a reason, 404 for an unknown text, 403 for members', async () => {
    const { postId, token } = await createTexts();
    expect(await moderate('post', postId, 'hide')).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(await moderate('post', newId(), 'hide', 'Gone')).toMatchObject({
      status: 404,
      code: 'post_not_found',
    });
    expect(await moderate('comment', newId(), 'dismiss')).toMatchObject({
      status: 404,
      code: 'comment_not_found',
    });
    expect(await moderate('post', postId, 'restore')).toMatchObject({ status: 404 });
    const body = { kind: 'post', action: 'hide', reason: 'Mine now' } as const;
    const params = { id: postId };
    expect((await community.service.call(moderateText, { token, params, body })).status).toBe(403);
    expect((await community.service.call(listModerationCases, { token })).status).toBe(403);
  });
});

describe('appeals', () => {
  it('200 once: the appeal waits for a moderator, who restores the text or refuses, and the author sees the outcome', async () => {
    const { postId, userId, token } = await createTexts();
    await moderate('post', postId, 'hide', 'Scam');
    expect(await appealOf(userId, token, postId)).toMatchObject({
      status: 200,
      body: { appeal: { content: 'It was a joke', refused: false } },
    });
    expect(await appealOf(userId, token, postId)).toMatchObject({ status: 409, code: 'already_appealed' });
    expect(await caseOf(postId)).toMatchObject({ state: 'appealed', appeal: { content: 'It was a joke' } });
    expect((await moderate('post', postId, 'dismiss', 'Not funny')).body?.state).toBe('hidden');
    expect(await caseOf(postId)).toBeUndefined();
    expect(await hiddenOf(userId, token)).toMatchObject([{ appeal: { refused: true } }]);
    expect(await appealOf(userId, token, postId)).toMatchObject({ status: 409 });
    expect(await decisions(postId)).toMatchObject([
      { action: 'hidden' },
      { action: 'appeal-refused', reason: 'Not funny' },
    ]);
  });

  it("404 for another person's text, for a visible text, and at another person's address", async () => {
    const { postId, userId } = await createTexts();
    const other = newId();
    const otherToken = community.service.tokens.member({ id: other });
    await moderate('post', postId, 'hide', 'Scam');
    expect(await appealOf(other, otherToken, postId)).toMatchObject({ status: 404, code: 'not_found' });
    expect(await appealOf(userId, otherToken, postId)).toMatchObject({ status: 404 });
    const shown = await createTexts();
    expect(await appealOf(shown.userId, shown.token, shown.postId)).toMatchObject({ status: 404 });
  });
});

describe('a locked post', () => {
  it('409: rejects comments until it is unlocked', async () => {
    const { postId, token } = await createTexts();
    const lock = (locked: boolean) =>
      community.service.call(lockPost, { token: admin, params: { id: postId }, body: { locked } });
    const write = () =>
      community.service.call(createComment, { token, body: { post_id: postId, content: 'Me too' } });
    expect((await lock(true)).body).toMatchObject({ locked: true, comments_count: 1 });
    expect(await write()).toMatchObject({ status: 409, code: 'post_locked' });
    expect((await community.service.call(getPost, { params: { id: postId } })).body).toMatchObject({
      locked: true,
      comments_count: 1,
    });
    await lock(false);
    expect((await write()).status).toBe(201);
    const params = { id: newId() };
    expect(
      (await community.service.call(lockPost, { token: admin, params, body: { locked: true } })).status,
    ).toBe(404);
  });
});

describe('pinned posts', () => {
  const pin = (id: string, pinned = true) =>
    community.service.call(pinPost, { token: admin, params: { id }, body: { pinned } });
  const pinned = async () => {
    community.clock.advance(1_000);
    return (await community.service.call(listPinnedPosts)).body?.map(({ id }) => id);
  };

  it('are listed latest first, at most three, and disappear when hidden', async () => {
    const ids: string[] = [];
    for (let nth = 0; nth < 4; nth += 1) ids.push((await community.addPost())._id.toHexString());
    const [a = '', b = '', c = '', d = ''] = ids;
    for (const id of [a, b, c]) {
      expect((await pin(id)).body?.pinned).toBe(true);
      await pinned();
    }
    expect(await pinned()).toEqual([c, b, a]);
    expect(await pin(d)).toMatchObject({ status: 409, code: 'too_many_pinned' });
    expect((await pin(a)).status).toBe(200);
    expect((await pin(b, false)).body?.pinned).toBe(false);
    await moderate('post', c, 'hide', 'Scam');
    expect(await pinned()).toEqual([a]);
    await moderate('post', c, 'restore');
    expect(await pinned()).toEqual([c, a]);
    expect(await pin(newId())).toMatchObject({ status: 404, code: 'post_not_found' });
  });
});

it('reports and hidden texts of a deleted person are removed', async () => {
  const { postId, userId, token } = await createTexts();
  const other = await createTexts();
  await report('post', other.postId, token);
  await moderate('post', postId, 'hide', 'Scam');
  await community.applyEvent(userDeleted, { userId, deletedAt: new Date().toISOString() });
  await runCleanups(community.service.deps.db);
  const { db } = community.service.deps;
  const person = new Types.ObjectId(userId);
  expect(await reportModel(db).countDocuments({ userId: person })).toBe(0);
  expect(await caseModel(db).countDocuments({ userId: person })).toBe(0);
});
