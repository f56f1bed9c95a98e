import { expect, test } from 'vitest';
import {
  type CommunitySize,
  commentDocOf,
  peopleOf,
  personDocOf,
  postDocOf,
  postIdOf,
} from './community-docs.ts';

const measured = 'f'.repeat(24);
const size: CommunitySize = { posts: 100, comments: 1_000, ofBusyPost: 150 };
const posts = Array.from({ length: size.posts }, (_, at) => postDocOf(at, size, measured));
const comments = Array.from({ length: size.comments }, (_, at) => commentDocOf(at, size, measured));

test('every post counts its comments, and every comment refers to an existing post', () => {
  const byPost = Map.groupBy(comments, ({ postId }) => postId.toHexString());
  for (const { _id, commentsCount } of posts) {
    expect(byPost.get(_id.toHexString())?.length ?? 0).toBe(commentsCount);
  }
  expect([...byPost.keys()].every((id) => posts.some(({ _id }) => _id.toHexString() === id))).toBe(true);
  expect(byPost.get(postIdOf(0).toHexString())).toHaveLength(size.ofBusyPost);
});

test('all authors exist, and the measured one wrote the same posts for any number of posts', () => {
  const people = Array.from({ length: peopleOf(size) }, (_, at) =>
    personDocOf(at, measured)._id.toHexString(),
  );
  for (const { userId } of [...posts, ...comments]) expect(people).toContain(userId.toHexString());
  const larger = { posts: 1_000, comments: 10_000, ofBusyPost: 150 };
  const ofMeasured = (of: CommunitySize) =>
    Array.from({ length: 40 }, (_, at) => postDocOf(at, of, measured))
      .filter(({ userId }) => userId.toHexString() === measured)
      .map(({ title }) => title);
  expect(ofMeasured(size)).toEqual(ofMeasured(larger));
  expect(ofMeasured(size)).toHaveLength(20);
});
