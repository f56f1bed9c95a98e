import { bookmarkPost, deletePost, getPost, listBookmarkedPosts } from '@poc/contracts/endpoints/community';
import { userDeleted } from '@poc/contracts/events/identity';
import { newId } from '@poc/testing/factories';
import { expect, it } from 'vitest';
import { useCommunity } from '../../testing/start-community.ts';
import { runCleanups } from '../cleanup/run-cleanups.ts';
import { postBookmarkModel } from './post-bookmark.model.ts';

const community = useCommunity();

function createReader(id = newId()) {
  const token = community.service.tokens.member({ id });
  return {
    id,
    bookmark: (post: string, bookmarked: unknown = true) => {
      community.clock.advance(1_000);
      return community.service.call(bookmarkPost, { params: { id: post }, body: { bookmarked }, token });
    },
    list: (query = {}, of = id) =>
      community.service.call(listBookmarkedPosts, { params: { id: of }, query, token }),
    read: (post: string) => community.service.call(getPost, { params: { id: post }, token }),
  };
}
const addPost = async (changes = {}) => (await community.addPost(changes))._id.toHexString();
const titles = async (reader: ReturnType<typeof createReader>) =>
  (await reader.list()).body?.map(({ title }) => title);

it('200: added, and removed; repeating it changes nothing', async () => {
  const [reader, other, post] = [createReader(), createReader(), await addPost()];
  for (const again of [1, 2]) {
    expect(await reader.bookmark(post), `time ${again}`).toMatchObject({ body: { bookmarked: true } });
  }
  expect((await reader.list()).headers.get('x-total-count')).toBe('1');
  expect((await reader.read(post)).body).toMatchObject({ bookmarked: true });
  expect((await other.read(post)).body).toMatchObject({ bookmarked: false });
  for (const again of [1, 2]) {
    expect(await reader.bookmark(post, false), `time ${again}`).toMatchObject({
      body: { bookmarked: false },
    });
  }
  expect((await reader.list()).body).toEqual([]);
});

it('200: latest first, page by page', async () => {
  const reader = createReader();
  for (const title of ['One', 'Two', 'Three']) await reader.bookmark(await addPost({ title }));
  const first = await reader.list({ limit: 2 });
  expect(first.body).toMatchObject([{ title: 'Three', bookmarked: true }, { title: 'Two' }]);
  const cursor = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  expect((await reader.list({ limit: 2, cursor })).body).toMatchObject([{ title: 'One' }]);
});

it('omits deleted posts, and deletes their bookmarks', async () => {
  const reader = createReader();
  const author = newId();
  const [kept, gone] = [await addPost({ title: 'Kept' }), await addPost({ userId: author })];
  for (const post of [kept, gone]) await reader.bookmark(post);
  const token = community.service.tokens.member({ id: author });
  await community.service.call(deletePost, { params: { id: gone }, token });
  expect(await titles(reader)).toEqual(['Kept']);
  await runCleanups(community.service.deps.db);
  expect((await reader.list()).headers.get('x-total-count')).toBe('1');
});

it('is deleted with the person', async () => {
  const { userId } = await community.addPerson();
  const [reader, other, post] = [createReader(userId), createReader(), await addPost()];
  for (const one of [reader, other]) await one.bookmark(post);
  await community.applyEvent(userDeleted, { userId, deletedAt: community.clock.now().toISOString() });
  const { db } = community.service.deps;
  await runCleanups(db);
  expect(await postBookmarkModel(db).countDocuments({ postId: post })).toBe(1);
  expect((await reader.bookmark(post)).status).toBe(401);
});

it('400, 401, 404', async () => {
  const [reader, post] = [createReader(), await addPost()];
  expect(await reader.bookmark(post, 'yes')).toMatchObject({ status: 400, code: 'invalid_request' });
  expect(await reader.bookmark(newId())).toMatchObject({ status: 404, code: 'post_not_found' });
  expect((await reader.list({}, newId())).status).toBe(404);
  const unsigned = { params: { id: post }, body: { bookmarked: true } };
  expect((await community.service.call(bookmarkPost, unsigned)).status).toBe(401);
});
