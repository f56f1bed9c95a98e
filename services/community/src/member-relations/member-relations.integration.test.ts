import {
  bookmarkPost,
  createComment,
  createPost,
  getComment,
  getMember,
  getPost,
  likeComment,
  likePost,
  listActiveMembers,
  listBookmarkedPosts,
  listComments,
  listMemberPosts,
  listPinnedPosts,
  listPosts,
} from '@poc/contracts/endpoints/community';
import {
  blockMember,
  followMember,
  listHiddenPeople,
  muteMember,
} from '@poc/contracts/endpoints/community-relations';
import { relationsMax } from '@poc/contracts/entities/community';
import { userDeleted } from '@poc/contracts/events/identity';
import { outboxOf } from '@poc/kit/mongo/kit-collections';
import { newId } from '@poc/testing/factories';
import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runCleanups } from '../cleanup/run-cleanups.ts';
import { postModel } from '../posts/post.model.ts';
import { followModel } from '../relations/follow.model.ts';
import { hiddenPersonModel } from '../relations/hidden-person.model.ts';
import { startCommunity, type TestCommunity } from '../testing/start-community.ts';

let community: TestCommunity;
beforeAll(async () => {
  community = await startCommunity();
});
beforeEach(async () => {
  const { db } = community.service.deps;
  await postModel(db).deleteMany({});
  await outboxOf(db).deleteMany({});
});
afterAll(() => community?.service.stop());

type Person = Awaited<ReturnType<typeof givenPerson>>;
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
const titlesOf = (posts: readonly { title: string }[] | null) => posts?.map(({ title }) => title);
async function givenPost(author: { id: string }, title = 'A title', changes = {}) {
  community.clock.advance(1_000);
  const post = { userId: new Types.ObjectId(author.id), title, createdAt: community.clock.now() };
  return (await community.addPost({ ...post, ...changes }))._id.toHexString();
}
const commentOn = async (by: Person, post: string, more = {}) => (await by.write(post, more)).body?.id ?? '';
const events = async (type: string) => {
  const rows = await outboxOf(community.service.deps.db).find().sort({ position: 1 }).toArray();
  return rows.filter((row) => row.type === type).map((row) => row.data as Record<string, unknown>);
};

/** What a person, or a visitor, reads of another, wherever that one's words stand. */
async function readsOf(
  viewer: Person | null,
  { id }: Person,
  own: { post: string; comment: string; on: string },
) {
  const { call } = community.service;
  const as = viewer ? { token: viewer.token } : {};
  const by = (list: readonly { user_id: string }[] | null = []) => list?.some((one) => one.user_id === id);
  const on = { params: { id: own.on } };
  const bookmarks = viewer && (await call(listBookmarkedPosts, { params: { id: viewer.id }, ...as })).body;
  const posts = (await call(listPosts, as)).body;
  return {
    posts: by(posts),
    searched: by((await call(listPosts, { query: { search: 'kolo' }, ...as })).body),
    ofTopic: by((await call(listPosts, { query: { topic: 'ajo', sort: 'discussed' }, ...as })).body),
    pinned: by((await call(listPinnedPosts, as)).body),
    bookmarks: viewer ? by(bookmarks) : true,
    comments: by((await call(listComments, { ...on, ...as })).body),
    inPost: by((await call(getPost, { ...on, ...as })).body?.CommunityComments),
    inList: by(posts?.find((one) => one.id === own.on)?.CommunityComments),
    comment: (await call(getComment, { params: { id: own.comment }, ...as })).status === 200,
    active: (await call(listActiveMembers, as)).body?.some((one) => one.id === id),
    byLink: (await call(getPost, { params: { id: own.post }, ...as })).status === 200,
    onTheirPage: by((await call(listMemberPosts, { params: { id }, ...as })).body),
  };
}
const all = (shown: boolean) => ({
  ...{ posts: shown, searched: shown, ofTopic: shown, pinned: shown, bookmarks: shown, comments: shown },
  ...{ inPost: shown, inList: shown, comment: shown, active: shown, byLink: shown, onTheirPage: shown },
});

describe('blocking and muting', () => {
  async function givenWords() {
    const [ada, tunde, ngozi] = [await givenPerson(), await givenPerson('Tunde'), await givenPerson('Ngozi')];
    const pinned = { content: 'Kolo #ajo', pinnedAt: community.clock.now() };
    const post = await givenPost(tunde, 'Kolo', pinned);
    const on = await givenPost(ngozi);
    const comment = await commentOn(tunde, on);
    const { token } = ada;
    await community.service.call(bookmarkPost, { params: { id: post }, body: { bookmarked: true }, token });
    return { ada, tunde, ngozi, own: { post, comment, on } };
  }

  it('hides all words of somebody whom one blocked, from nobody else, until it is lifted', async () => {
    const { ada, tunde, ngozi, own } = await givenWords();
    expect(await readsOf(ada, tunde, own)).toEqual(all(true));
    expect(await ada.block(tunde.id)).toMatchObject({
      status: 200,
      body: { following: false, muted: false, blocked: true },
    });
    expect(await readsOf(ada, tunde, own)).toEqual(all(false));
    expect(await readsOf(ngozi, tunde, own)).toEqual({ ...all(true), bookmarks: false });
    expect(await readsOf(null, tunde, own)).toEqual(all(true));
    expect(await readsOf(tunde, ada, own)).toMatchObject({ byLink: true });
    const { call } = community.service;
    const { body } = await call(getPost, { params: { id: own.on }, token: ada.token });
    expect(body?.comments_count).toBe(1);
    await ada.block(tunde.id, false);
    expect(await readsOf(ada, tunde, own)).toEqual(all(true));
  });

  it('hides somebody whom one muted from lists alone', async () => {
    const { ada, tunde, own } = await givenWords();
    await ada.mute(tunde.id);
    expect(await readsOf(ada, tunde, own)).toEqual({ ...all(false), byLink: true, onTheirPage: true });
    const { token } = ada;
    const page = await community.service.call(getMember, { params: { id: tunde.id }, token });
    expect(page.body?.relation).toEqual({ following: false, muted: true, blocked: false });
  });

  it('lists whom one blocked or muted, the latest first; the one is lifted without the other', async () => {
    const [ada, tunde, ngozi] = [await givenPerson(), await givenPerson('Tunde'), await givenPerson('Ngozi')];
    await ada.mute(tunde.id);
    community.clock.advance(1_000);
    for (const again of [1, 2]) expect((await ada.block(ngozi.id)).status, `time ${again}`).toBe(200);
    await ada.block(tunde.id);
    expect(await ada.hidden()).toMatchObject([
      { name: 'Ngozi', blocked: true, muted: false },
      { name: 'Tunde', blocked: true, muted: true },
    ]);
    await ada.block(tunde.id, false);
    await ada.block(ngozi.id, false);
    expect(await ada.hidden()).toMatchObject([{ name: 'Tunde', blocked: false, muted: true }]);
    await ada.mute(tunde.id, false);
    expect(await ada.hidden()).toEqual([]);
    expect(await tunde.hidden()).toEqual([]);
  });

  it('403: what somebody does to who blocked them, without saying so; what they did before may be undone', async () => {
    const [ada, tunde, ngozi] = [await givenPerson(), await givenPerson('Tunde'), await givenPerson('Ngozi')];
    const [post, other] = [await givenPost(ada), await givenPost(ngozi)];
    const parent_id = await commentOn(ada, other);
    await tunde.like(post);
    await tunde.follow(ada.id);
    await ada.block(tunde.id);
    const { call } = community.service;
    const liking = { params: { id: parent_id }, body: { liked: true }, token: tunde.token };
    const refused = [
      await tunde.write(post),
      await tunde.write(other, { parent_id }),
      await tunde.like(post),
      await call(likeComment, liking),
      await tunde.follow(ada.id),
      await ada.follow(tunde.id),
    ];
    for (const answer of refused) expect(answer).toMatchObject({ status: 403, code: 'not_allowed_here' });
    expect((await tunde.like(post, false)).body).toMatchObject({ likes: 0 });
    expect((await tunde.write(other)).status).toBe(201);
    expect((await call(getPost, { params: { id: post } })).body?.comments_count).toBe(0);
  });

  it('notifies nobody of somebody whom they muted: comments, replies, likes, mentions', async () => {
    const [ada, tunde, ngozi] = [await givenPerson(), await givenPerson('Tunde'), await givenPerson('Ngozi')];
    await ada.mute(tunde.id);
    const [post, other] = [await givenPost(ada), await givenPost(ngozi)];
    const parent_id = await commentOn(ada, other);
    await outboxOf(community.service.deps.db).deleteMany({});
    await tunde.write(post);
    await tunde.write(other, { parent_id });
    await tunde.like(post);
    const { call } = community.service;
    const { token } = tunde;
    await call(likeComment, { params: { id: parent_id }, body: { liked: true }, token });
    const content = '@Ada Eze and @Ngozi';
    const body = { title: 'Two', content, mentions: [ada.id, ngozi.id] };
    expect((await call(createPost, { body, token })).status).toBe(201);
    const commented = await events('community.post.commented.v1');
    expect(commented.map(({ postUserId, parentUserId }) => [postUserId, parentUserId])).toEqual([
      [undefined, null],
      [ngozi.id, null],
    ]);
    expect(await events('community.post.liked.v1')).toEqual([]);
    expect(await events('community.comment.liked.v1')).toEqual([]);
    expect(await events('community.people.mentioned.v1')).toMatchObject([{ mentioned: [ngozi.id] }]);
    await tunde.follow(ada.id);
    expect(await events('community.member.followed.v1')).toEqual([]);
  });

  it('400 oneself and nonsense; 401; 404 nobody, who left, and another’s list', async () => {
    const [ada, gone] = [await givenPerson(), await givenPerson()];
    const deletedAt = community.clock.now().toISOString();
    await community.applyEvent(userDeleted, { userId: gone.id, deletedAt });
    for (const change of [ada.block, ada.mute, ada.follow]) {
      expect(await change(ada.id)).toMatchObject({ status: 400, code: 'invalid_request' });
      expect(await change('ada')).toMatchObject({ status: 400 });
      expect(await change(newId(), 'yes')).toMatchObject({ status: 400 });
      for (const id of [newId(), gone.id]) {
        expect(await change(id)).toMatchObject({ status: 404, code: 'member_not_found' });
      }
      expect((await gone.mute(ada.id)).status).toBe(401);
    }
    const { call } = community.service;
    const params = { id: ada.id };
    for (const answer of [
      await call(blockMember, { params, body: { blocked: true } }),
      await call(muteMember, { params, body: { muted: true } }),
      await call(followMember, { params, body: { following: true } }),
      await call(listHiddenPeople, { params }),
    ]) {
      expect(answer.status).toBe(401);
    }
    const { token } = await givenPerson();
    expect((await call(listHiddenPeople, { params, token })).status).toBe(404);
  });

  it('409: more than 1,000 people; who is among them may still be blocked', async () => {
    const [ada, tunde] = [await givenPerson(), await givenPerson('Tunde')];
    await ada.mute(tunde.id);
    const userId = new Types.ObjectId(ada.id);
    const createdAt = community.clock.now();
    const rows = <T>(row: (other: Types.ObjectId) => T, count: number) =>
      Array.from({ length: count }, () => row(new Types.ObjectId()));
    const { db } = community.service.deps;
    await hiddenPersonModel(db).insertMany(
      rows((hiddenId) => ({ userId, hiddenId, blocked: true, muted: false, createdAt }), relationsMax - 1),
    );
    await followModel(db).insertMany(rows((followedId) => ({ userId, followedId, createdAt }), relationsMax));
    const other = await givenPerson();
    for (const change of [ada.block, ada.mute, ada.follow]) {
      expect(await change(other.id)).toMatchObject({ status: 409, code: 'too_many_people' });
    }
    expect((await ada.block(tunde.id)).status).toBe(200);
    // So many conditions are still read by an index, in order.
    await givenPost(tunde);
    await givenPost(other, 'Shown');
    expect(await ada.posts()).toEqual(['Shown']);
    expect(await ada.posts({ following: 'true' })).toEqual([]);
  });

  it('goes with either of the two', async () => {
    const [ada, tunde, ngozi] = [await givenPerson(), await givenPerson('Tunde'), await givenPerson('Ngozi')];
    await ada.block(tunde.id);
    await tunde.mute(ngozi.id);
    await tunde.follow(ngozi.id);
    await ngozi.follow(tunde.id);
    await ngozi.follow(ada.id);
    const deletedAt = community.clock.now().toISOString();
    await community.applyEvent(userDeleted, { userId: tunde.id, deletedAt });
    const { db } = community.service.deps;
    await runCleanups(db);
    const people = [ada, tunde, ngozi].map(({ id }) => new Types.ObjectId(id));
    const counts = await Promise.all(
      people.map(async (userId) => [
        await hiddenPersonModel(db).countDocuments({ userId }),
        await followModel(db).countDocuments({ userId }),
      ]),
    );
    expect(counts).toEqual([
      [0, 0],
      [0, 0],
      [0, 1],
    ]);
  });
});

describe('following', () => {
  it('200: counted once, published once each way, and read as a list of posts', async () => {
    const [ada, tunde, ngozi] = [await givenPerson(), await givenPerson('Tunde'), await givenPerson('Ngozi')];
    for (const title of ['One', 'Two', 'Three']) {
      await givenPost(tunde, title);
      await givenPost(ngozi, `Not ${title}`);
    }
    for (const again of [1, 2]) {
      expect((await ada.follow(tunde.id)).body, `time ${again}`).toMatchObject({ following: true });
    }
    const { call } = community.service;
    const page = (token?: string) =>
      call(getMember, { params: { id: tunde.id }, ...(token ? { token } : {}) });
    expect((await page(ada.token)).body).toMatchObject({ followers: 1, relation: { following: true } });
    expect((await page()).body).toMatchObject({ followers: 1, relation: null });
    expect((await page(tunde.token)).body).toMatchObject({ relation: null });
    const { token } = ada;
    const first = await call(listPosts, { query: { following: 'true', limit: 2 }, token });
    expect(titlesOf(first.body)).toEqual(['Three', 'Two']);
    expect(first.headers.get('x-total-count')).toBe('3');
    const cursor = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect(await ada.posts({ following: 'true', limit: 2, cursor })).toEqual(['One']);
    expect(await ada.posts({ following: 'true', search: 'two' })).toEqual(['Two']);
    expect(await ngozi.posts({ following: 'true' })).toEqual([]);
    await ada.mute(tunde.id);
    expect(await ada.posts({ following: 'true' })).toEqual([]);
    for (let time = 0; time < 2; time++) await ada.follow(tunde.id, false);
    expect((await page()).body?.followers).toBe(0);
    const pair = { memberId: tunde.id, userId: ada.id };
    expect(await events('community.member.followed.v1')).toEqual([
      { ...pair, following: true },
      { ...pair, following: false },
    ]);
  });

  it('ends both ways when one blocks the other', async () => {
    const [ada, tunde] = [await givenPerson(), await givenPerson('Tunde')];
    await ada.follow(tunde.id);
    await tunde.follow(ada.id);
    await ada.block(tunde.id);
    await ada.block(tunde.id, false);
    await givenPost(ada);
    await givenPost(tunde);
    expect([await ada.posts({ following: 'true' }), await tunde.posts({ following: 'true' })]).toEqual([
      [],
      [],
    ]);
  });

  it('401 for a visitor’s list, 404 for a profile that is hidden', async () => {
    const { call } = community.service;
    expect((await call(listPosts, { query: { following: 'true' } })).status).toBe(401);
    const { userId } = await community.addPerson({ profileVisibility: 'private' });
    const ada = await givenPerson();
    expect(await ada.follow(userId)).toMatchObject({ status: 404, code: 'member_not_found' });
    expect((await ada.block(userId)).status).toBe(200);
  });
});
