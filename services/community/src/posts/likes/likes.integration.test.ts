import { getPost, likeComment, likePost, listComments } from '@poc/contracts/endpoints/community';
import { userDeleted } from '@poc/contracts/events/identity';
import { outboxOf } from '@poc/kit/mongo/kit-collections';
import { newId } from '@poc/testing/factories';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { useCommunity } from '../../testing/start-community.ts';
import { commentModel } from '../comments/comment.model.ts';
import { postModel } from '../post.model.ts';

const community = useCommunity();

async function createBoth() {
  const { call, deps } = community.service;
  const post = await community.addPost();
  const { _id: postId, userId } = post;
  const row = { postId, userId, content: 'Said', createdAt: community.clock.now() };
  const comment = new Types.ObjectId();
  await commentModel(deps.db).create({ _id: comment, ...row });
  const onPost = { id: postId.toHexString() };
  const onComment = { id: comment.toHexString() };
  return {
    post: {
      id: onPost.id,
      like: (liked: unknown, token?: string) =>
        call(likePost, { params: onPost, body: { liked }, ...(token ? { token } : {}) }),
      shown: async (token: string) => (await call(getPost, { params: onPost, token })).body,
      remove: () => postModel(deps.db).deleteOne({ _id: postId }),
    },
    comment: {
      id: onComment.id,
      like: (liked: unknown, token?: string) =>
        call(likeComment, { params: onComment, body: { liked }, ...(token ? { token } : {}) }),
      shown: async (token: string) => (await call(listComments, { params: onPost, token })).body?.[0],
      remove: () => commentModel(deps.db).deleteOne({ _id: comment }),
    },
  };
}

describe.each(['post', 'comment'] as const)('PUT /community/…/{id}/like of a %s', (kind) => {
  const given = async () => (await createBoth())[kind];

  it('200: liked, and unliked; repeating it changes nothing', async () => {
    const { like, shown } = await given();
    const token = community.service.tokens.member();
    const other = community.service.tokens.member();
    for (const again of [1, 2]) {
      expect(await like(true, token), `time ${again}`).toMatchObject({
        status: 200,
        body: { likes: 1, liked: true },
      });
    }
    expect(await shown(token)).toMatchObject({ likes: 1, liked: true });
    expect(await shown(other)).toMatchObject({ likes: 1, liked: false });
    for (const again of [1, 2]) {
      expect(await like(false, token), `time ${again}`).toMatchObject({ body: { likes: 0, liked: false } });
    }
    expect(await shown(token)).toMatchObject({ likes: 0, liked: false });
  });

  it('200: two concurrent likes of one person count once; concurrent first likes of several people all count', async () => {
    const { like, shown } = await given();
    const tokens = Array.from({ length: 4 }, () => community.service.tokens.member());
    const responses = await Promise.all([...tokens, ...tokens].map((token) => like(true, token)));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    expect(await shown(tokens[0] ?? '')).toMatchObject({ likes: 4, liked: true });
  });

  it('400: without `liked`', async () => {
    const { like } = await given();
    const token = community.service.tokens.member();
    for (const liked of [undefined, 'yes', 1, { $ne: false }]) {
      const response = await like(liked, token);
      expect(response).toMatchObject({ status: 400, code: 'invalid_request' });
    }
  });

  it('401: without a token, and for a deleted person', async () => {
    const { like } = await given();
    expect((await like(true)).status).toBe(401);
    const { userId } = await community.addPerson();
    await community.applyEvent(userDeleted, { userId, deletedAt: community.clock.now().toISOString() });
    expect((await like(true, community.service.tokens.member({ id: userId }))).status).toBe(401);
  });

  it('404: a deleted text, and no like is stored', async () => {
    const { like, remove } = await given();
    await remove();
    const response = await like(true, community.service.tokens.member());
    expect(response).toMatchObject({ status: 404, code: `${kind}_not_found` });
  });
});

it('emits one event per change, and none without a change', async () => {
  const { post, comment } = await createBoth();
  const token = community.service.tokens.member({ id: newId() });
  for (const likeable of [post, comment]) {
    for (const liked of [true, true, false, false]) await likeable.like(liked, token);
  }
  const rows = await outboxOf(community.service.deps.db).find({ key: post.id }).toArray();
  const changes = rows.map((row) => JSON.parse(row.envelope).data);
  const onPost = { postId: post.id, postTitle: 'A title' };
  const onComment = { ...onPost, commentId: comment.id };
  expect(changes).toMatchObject([
    { ...onPost, liked: true, likes: 1 },
    { ...onPost, liked: false, likes: 0 },
    { ...onComment, liked: true, likes: 1 },
    { ...onComment, liked: false, likes: 0 },
  ]);
});
