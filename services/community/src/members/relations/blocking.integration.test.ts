import { endpointsOwnedBy } from '@poc/contracts/endpoints/all';
import {
  bookmarkPost,
  createPost,
  findMembers,
  getComment,
  getMember,
  getPost,
  likeComment,
  listActiveMembers,
  listBookmarkedPosts,
  listComments,
  listCommunityActivity,
  listMemberPosts,
  listPinnedPosts,
  listPosts,
  searchMembers,
  searchPosts,
  updatePost,
} from '@poc/contracts/endpoints/community';
import { outboxOf } from '@poc/kit/mongo/kit-collections';
import { expect, it } from 'vitest';
import { type TestPerson, usePeople } from '../../testing/use-people.ts';

const people = usePeople();
const { community } = people;

async function readsOf(
  viewer: TestPerson | null,
  { id }: TestPerson,
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
    found: (await call(searchPosts, { query: { q: 'kolo' }, ...as })).body?.some(
      (hit) => hit.id === own.post,
    ),
    ofTopic: by((await call(listPosts, { query: { topic: 'ajo', sort: 'discussed' }, ...as })).body),
    pinned: by((await call(listPinnedPosts, as)).body),
    bookmarks: viewer ? by(bookmarks) : true,
    comments: by((await call(listComments, { ...on, ...as })).body),
    inPost: by((await call(getPost, { ...on, ...as })).body?.CommunityComments),
    inList: by(posts?.find((one) => one.id === own.on)?.CommunityComments),
    comment: (await call(getComment, { params: { id: own.comment }, ...as })).status === 200,
    active: (await call(listActiveMembers, as)).body?.some((one) => one.id === id),
    byLink: (await call(getPost, { params: { id: own.post }, ...as })).status === 200,
    picked: viewer ? await picks(viewer, id) : true,
    byName: viewer ? await findsByName(viewer, id) : true,
    onTheirPage: by((await call(listMemberPosts, { params: { id }, ...as })).body),
  };
}

async function findsByName({ token }: TestPerson, id: string) {
  const { body } = await community.service.call(searchMembers, { query: { q: 'Tunde' }, token });
  return body?.some((hit) => hit.id === id);
}

async function picks({ token }: TestPerson, id: string) {
  const { body } = await community.service.call(findMembers, { query: { name: 'Tunde' }, token });
  return body?.some((one) => one.id === id);
}

const all = (shown: boolean) => ({
  ...{
    posts: shown,
    searched: shown,
    found: shown,
    ofTopic: shown,
    pinned: shown,
    bookmarks: shown,
    comments: shown,
  },
  ...{ inPost: shown, inList: shown, comment: shown, active: shown, byLink: shown },
  ...{ onTheirPage: shown, picked: shown, byName: shown },
});

async function createWords() {
  const [ada, tunde, ngozi] = [
    await people.createPerson(),
    await people.createPerson('Tunde'),
    await people.createPerson('Ngozi'),
  ];
  const pinned = { content: 'Kolo #ajo', pinnedAt: community.clock.now() };
  const post = await people.addPost(tunde, 'Kolo', pinned);
  const on = await people.addPost(ngozi);
  const comment = await people.commentOn(tunde, on);
  const { token } = ada;
  await community.service.call(bookmarkPost, { params: { id: post }, body: { bookmarked: true }, token });
  return { ada, tunde, ngozi, own: { post, comment, on } };
}

it('hides all texts of a blocked person from the blocker only, until they unblock', async () => {
  const { ada, tunde, ngozi, own } = await createWords();
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

it("omits the title of a blocked person's post from the caller's own activity", async () => {
  const { ada, tunde, own } = await createWords();
  await people.commentOn(ada, own.post);
  const titles = async () => {
    const { body } = await community.service.call(listCommunityActivity, {
      params: { id: ada.id },
      token: ada.token,
    });
    return body?.map(({ title }) => title);
  };
  expect(await titles()).toEqual(['Kolo']);
  await ada.block(tunde.id);
  expect(await titles()).toEqual(['']);
});

const ownWords = ['listUserPosts', 'listHiddenTexts', 'listHiddenPeople', 'listTrendingTopics', 'getMember'];

it('covers every operation that returns texts of others', () => {
  const tried = [
    ...[
      listPosts,
      searchPosts,
      listPinnedPosts,
      listBookmarkedPosts,
      listComments,
      listActiveMembers,
      listMemberPosts,
    ],
    ...[getPost, getComment, findMembers, searchMembers, listCommunityActivity],
  ].map(({ id }) => id);
  const reading = endpointsOwnedBy('community')
    .filter(({ method, access }) => method === 'GET' && access !== 'admin')
    .map(({ id }) => id);
  expect(reading.toSorted()).toEqual([...tried, ...ownWords].toSorted());
});

it('hides a muted person from lists only', async () => {
  const { ada, tunde, own } = await createWords();
  await ada.mute(tunde.id);
  expect(await readsOf(ada, tunde, own)).toEqual({ ...all(false), byLink: true, onTheirPage: true });
  const { token } = ada;
  const page = await community.service.call(getMember, { params: { id: tunde.id }, token });
  expect(page.body?.relation).toEqual({ following: false, muted: true, blocked: false });
});

it('lists blocked and muted people, latest first; each can be lifted separately', async () => {
  const [ada, tunde, ngozi] = [
    await people.createPerson(),
    await people.createPerson('Tunde'),
    await people.createPerson('Ngozi'),
  ];
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

it('403: interactions with a person who blocked the caller, without disclosing it; earlier ones can be undone', async () => {
  const [ada, tunde, ngozi] = [
    await people.createPerson(),
    await people.createPerson('Tunde'),
    await people.createPerson('Ngozi'),
  ];
  const [post, other] = [await people.addPost(ada), await people.addPost(ngozi)];
  const parent_id = await people.commentOn(ada, other);
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
  for (const response of refused) expect(response).toMatchObject({ status: 403, code: 'not_allowed_here' });
  expect((await tunde.like(post, false)).body).toMatchObject({ likes: 0 });
  expect((await tunde.write(other)).status).toBe(201);
  expect((await call(getPost, { params: { id: post } })).body?.comments_count).toBe(0);
});

it('notifies no one of a person they muted: comments, replies, likes, mentions', async () => {
  const [ada, tunde, ngozi] = [
    await people.createPerson(),
    await people.createPerson('Tunde'),
    await people.createPerson('Ngozi'),
  ];
  await ada.mute(tunde.id);
  const [post, other] = [await people.addPost(ada), await people.addPost(ngozi)];
  const parent_id = await people.commentOn(ada, other);
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
  const commented = await people.events('community.post.commented.v1');
  expect(commented.map(({ postUserId, parentUserId }) => [postUserId, parentUserId])).toEqual([
    [undefined, null],
    [ngozi.id, null],
  ]);
  expect(await people.events('community.post.liked.v1')).toEqual([]);
  expect(await people.events('community.comment.liked.v1')).toEqual([]);
  expect(await people.events('community.people.mentioned.v1')).toMatchObject([{ mentioned: [ngozi.id] }]);
  await tunde.follow(ada.id);
  expect(await people.events('community.member.followed.v1')).toEqual([]);
});

it('notifies no one of mentions by a person they blocked, in posts, comments and edits', async () => {
  const [ada, tunde, ngozi] = [
    await people.createPerson(),
    await people.createPerson('Tunde'),
    await people.createPerson('Ngozi'),
  ];
  const post = await people.addPost(ngozi);
  await ada.block(tunde.id);
  await outboxOf(community.service.deps.db).deleteMany({});
  const { call } = community.service;
  const { token } = tunde;
  const mentions = [ada.id, ngozi.id];
  const texts = { title: 'Two', content: '@Ada Eze and @Ngozi' };
  const { body: own } = await call(createPost, { token, body: { title: 'One', content: 'Nobody' } });
  const params = { id: own?.id ?? '' };
  expect((await call(updatePost, { token, params, body: { ...texts, mentions } })).status).toBe(200);
  expect((await tunde.write(post, { content: '@Ada Eze, see this', mentions })).status).toBe(201);
  expect(await people.events('community.people.mentioned.v1')).toMatchObject([{ mentioned: [ngozi.id] }]);
  expect(await ada.posts()).not.toContain('Two');
});
