import { createComment, likePost, listPosts } from '@poc/contracts/endpoints/community';
import {
  blockMember,
  followMember,
  listHiddenPeople,
  muteMember,
} from '@poc/contracts/endpoints/community-relations';
import { outboxOf } from '@poc/kit/mongo/kit-collections';
import { Types } from 'mongoose';
import { beforeEach } from 'vitest';
import { postModel } from '../posts/post.model.ts';
import { useCommunity } from './start-community.ts';

export type TestPerson = Awaited<ReturnType<ReturnType<typeof usePeople>['givenPerson']>>;

/**
 * Starts community for the tests of a file, with members and their relations. Each test starts without posts.
 */
export function usePeople() {
  const community = useCommunity();
  beforeEach(async () => {
    const { db } = community.service.deps;
    await postModel(db).deleteMany({});
    await outboxOf(db).deleteMany({});
  });
  async function givenPerson(name = 'Ada Eze') {
    const { userId: id } = await community.addPerson({ name });
    const token = community.service.tokens.member({ id });
    const { call } = community.service;
    const write = (post: string, more = {}) => {
      community.clock.advance(1_000);
      return call(createComment, { body: { post_id: post, content: 'Na so.', ...more }, token });
    };
    return {
      id,
      token,
      write,
      block: (other: string, blocked: unknown = true) =>
        call(blockMember, { params: { id: other }, body: { blocked }, token }),
      mute: (other: string, muted: unknown = true) =>
        call(muteMember, { params: { id: other }, body: { muted }, token }),
      follow: (other: string, following: unknown = true) =>
        call(followMember, { params: { id: other }, body: { following }, token }),
      like: (post: string, liked = true) => call(likePost, { params: { id: post }, body: { liked }, token }),
      hidden: async () => (await call(listHiddenPeople, { params: { id }, token })).body,
      posts: async (query = {}) => titlesOf((await call(listPosts, { query, token })).body),
    };
  }
  async function givenPost(author: { id: string }, title = 'A title', changes = {}) {
    community.clock.advance(1_000);
    const post = { userId: new Types.ObjectId(author.id), title, createdAt: community.clock.now() };
    return (await community.addPost({ ...post, ...changes }))._id.toHexString();
  }
  const commentOn = async (by: Awaited<ReturnType<typeof givenPerson>>, post: string, more = {}) =>
    (await by.write(post, more)).body?.id ?? '';
  const events = async (type: string) => {
    const rows = await outboxOf(community.service.deps.db).find().sort({ position: 1 }).toArray();
    const all = rows.map(
      ({ envelope }) => JSON.parse(envelope) as { type: string; data: Record<string, unknown> },
    );
    return all.filter((event) => event.type === type).map(({ data }) => data);
  };
  return { community, givenPerson, givenPost, commentOn, events };
}

export const titlesOf = (posts: readonly { title: string }[] | null) => posts?.map(({ title }) => title);
