import { listPosts } from '@poc/contracts/endpoints/community';
import { newId } from '@poc/testing/factories';
import { Types } from 'mongoose';
import { beforeEach, expect, it } from 'vitest';
import { hiddenPersonModel } from '../members/relations/hidden-person.model.ts';
import { useCommunity } from '../testing/start-community.ts';
import { postBookmarkModel } from './bookmarks/post-bookmark.model.ts';
import { commentModel } from './comments/comment.model.ts';
import { commentLikeModel } from './likes/comment-like.model.ts';
import { postLikeModel } from './likes/post-like.model.ts';
import { postModel } from './post.model.ts';

// Long enough that nothing expires during a test on a busy machine.
const community = useCommunity({ config: { SHARED_READ_MS: 60_000 } });
beforeEach(async () => {
  const { db } = community.service.deps;
  await Promise.all([postModel(db).deleteMany({}), commentModel(db).deleteMany({})]);
});

const createdAt = new Date();

it('fifty concurrent users see their own likes and bookmarks and hide their own blocked people; visitors see none of these', async () => {
  const { db } = community.service.deps;
  const posts = [await community.addPost({ title: 'A' }), await community.addPost({ title: 'B' })];
  const commentIds = posts.map(() => new Types.ObjectId());
  await commentModel(db).insertMany(
    posts.map((post, at) => ({
      _id: commentIds[at],
      postId: post._id,
      userId: new Types.ObjectId(),
      content: 'Yes',
      createdAt,
    })),
  );
  const people = Array.from({ length: 50 }, (_, at) => {
    const id = newId();
    // Each of the eight combinations of like, bookmark and hide.
    const [likes, bookmarks, hides] = [1, 2, 4].map((bit) => (at & bit) > 0);
    return { id, userId: new Types.ObjectId(id), likes, bookmarks, hides };
  });
  const [first, second] = posts;
  if (!first || !second) throw new Error('no posts');
  await postLikeModel(db).insertMany(
    people.flatMap(({ userId, likes }) => (likes ? [{ userId, postId: first._id, createdAt }] : [])),
  );
  await commentLikeModel(db).insertMany(
    people.flatMap(({ userId, likes }) => (likes ? [{ userId, commentId: commentIds[0], createdAt }] : [])),
  );
  await postBookmarkModel(db).insertMany(
    people.flatMap(({ userId, bookmarks }) => (bookmarks ? [{ userId, postId: first._id, createdAt }] : [])),
  );
  await hiddenPersonModel(db).insertMany(
    people.flatMap(({ userId, hides }) =>
      hides ? [{ userId, hiddenId: second.userId, blocked: true, muted: false, createdAt }] : [],
    ),
  );
  for (let round = 0; round < 2; round += 1) {
    await Promise.all(
      people.map(async ({ id, likes, bookmarks, hides }) => {
        const token = community.service.tokens.member({ id });
        const { body } = await community.service.call(listPosts, { token });
        expect(body?.map(({ title }) => title).toSorted()).toEqual(hides ? ['A'] : ['A', 'B']);
        for (const post of body ?? []) {
          const isFirst = post.title === 'A';
          expect([post.liked, post.bookmarked, post.CommunityComments[0]?.liked]).toEqual([
            isFirst && likes,
            isFirst && bookmarks,
            isFirst && likes,
          ]);
        }
        const visitors = await community.service.call(listPosts, {});
        expect(visitors.body?.some((post) => post.liked || post.bookmarked)).toBe(false);
      }),
    );
  }
});

it("an administrator's view of an author is not shared with others", async () => {
  const author = await community.addPerson();
  await community.addPost({ userId: new Types.ObjectId(author.userId) });
  const emailFor = async (token?: string) =>
    (await community.service.call(listPosts, { query: { limit: 9 }, ...(token ? { token } : {}) })).body?.[0]
      ?.User.email;
  for (let round = 0; round < 2; round += 1) {
    expect(await emailFor(community.service.tokens.admin())).toBe(author.email);
    expect(await emailFor(community.service.tokens.member())).toBeUndefined();
    expect(await emailFor()).toBeUndefined();
  }
});

it('a private name is shown in full only to its owner and to administrators, in all places', async () => {
  const { db } = community.service.deps;
  const owner = await community.addPerson({ name: 'Ngozi Obi', profileVisibility: 'private' });
  const userId = new Types.ObjectId(owner.userId);
  const post = await community.addPost({
    userId,
    content: '@Ngozi Obi',
    mentions: [{ userId, name: 'Ngozi Obi' }],
  });
  await commentModel(db).create({ postId: post._id, userId, content: 'Yes', createdAt });
  const namesFor = async (token?: string) => {
    const { body } = await community.service.call(listPosts, {
      query: { limit: 8 },
      ...(token ? { token } : {}),
    });
    return body?.flatMap(({ User, content, CommunityComments: [comment] }) => [
      User.name,
      content,
      comment?.User.name,
    ]);
  };
  const inFull = ['Ngozi Obi', '@Ngozi Obi', 'Ngozi Obi'];
  const shortened = ['Ngozi O.', '@Ngozi O.', 'Ngozi O.'];
  for (let round = 0; round < 2; round += 1) {
    expect(await namesFor(community.service.tokens.member())).toEqual(shortened);
    expect(await namesFor(community.service.tokens.member({ id: owner.userId }))).toEqual(inFull);
    expect(await namesFor(community.service.tokens.admin())).toEqual(inFull);
    expect(await namesFor()).toEqual(shortened);
  }
});

it('users with a recent write read the stored data, and so does everyone after them', async () => {
  const total = async (headers: Record<string, string> = {}) => {
    const token = community.service.tokens.member();
    return (await community.service.call(listPosts, { query: { limit: 7 }, token, headers })).body?.length;
  };
  await community.addPost();
  expect(await total()).toBe(1);
  await community.addPost();
  expect(await total()).toBe(1);
  expect(await total({ 'cache-control': 'no-cache' })).toBe(2);
  expect(await total()).toBe(2);
});
