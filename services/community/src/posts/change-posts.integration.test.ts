import { deletePost, getPost, listPosts, updatePost } from '@poc/contracts/endpoints/community';
import { envelope } from '@poc/contracts/event';
import { outboxOf } from '@poc/kit/mongo/kit-collections';
import { newId } from '@poc/testing/factories';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { useCommunity } from '../testing/start-community.ts';
import { postModel } from './post.model.ts';
import { revisionModel } from './revision.model.ts';

const community = useCommunity();

const body = { title: 'Ajo or bank?', content: 'Both know where I live.' };
const stored = (id: Types.ObjectId) => postModel(community.service.deps.db).findById(id).lean();
const eventsOf = async (key: string) => {
  const rows = await outboxOf(community.service.deps.db).find({ key }).toArray();
  return rows.map((row) => envelope.parse(JSON.parse(row.envelope)).type);
};
async function addPost() {
  const { userId } = await community.addPerson();
  const post = await community.addPost({ userId: new Types.ObjectId(userId), title: 'Wahala', likes: 3 });
  const params = { id: post._id.toHexString() };
  return { post, params, token: community.service.tokens.member({ id: userId }) };
}

describe('PUT /community/posts/{id}', () => {
  it('200: the post is marked as edited, the earlier version is retained, search and events are updated', async () => {
    const { post, params, token } = await addPost();
    const response = await community.service.call(updatePost, { params, body, token });
    const edited_at = community.clock.now().toISOString();
    expect(response).toMatchObject({ status: 200, body: { ...body, edited_at, likes: 3 } });
    expect((await community.service.call(getPost, { params })).body).toMatchObject({ ...body, edited_at });
    const kept = await revisionModel(community.service.deps.db).find({ textId: post._id }).lean();
    expect(kept).toMatchObject([{ title: 'Wahala', content: 'Some content', userId: post.userId }]);
    expect(await eventsOf(params.id)).toEqual(['community.post.updated.v1']);
    const found = async (search: string) =>
      (await community.service.call(listPosts, { query: { search } })).body?.map(({ id }) => id);
    expect(await found('Ajo or bank')).toContain(params.id);
    expect(await found('Wahala')).not.toContain(params.id);
  });

  it('200: unchanged texts change nothing', async () => {
    const { post, params, token } = await addPost();
    const same = { title: post.title, content: post.content };
    const response = await community.service.call(updatePost, { params, body: same, token });
    expect(response).toMatchObject({ status: 200, body: { ...same, edited_at: null } });
    expect(await eventsOf(params.id)).toEqual([]);
    expect(await revisionModel(community.service.deps.db).exists({ textId: post._id })).toBeNull();
  });

  it('400: markup is plain text; long and blank texts are rejected', async () => {
    const { post, params, token } = await addPost();
    const put = (texts: unknown) => community.service.call(updatePost, { params, body: texts, token });
    const response = await put({ title: 'a'.repeat(161), content: ' ' });
    expect(response).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(response.errors.map((fault) => fault.path)).toEqual(['body.title', 'body.content']);
    expect((await put({ ...body, content: 'x'.repeat(1_000_000) })).status).toBe(413);
    expect((await stored(post._id))?.title).toBe('Wahala');
    const script = { title: '<script>alert(1)</script>', content: '<img src=x onerror=alert(1)>' };
    expect(await put(script)).toMatchObject({ status: 200, body: script });
  });

  it('401: without a token', async () => {
    const { params } = await addPost();
    expect((await community.service.call(updatePost, { params, body })).status).toBe(401);
  });

  it("404: another person's or an unknown post; administrators may edit any", async () => {
    const { post, params } = await addPost();
    const { tokens, call } = community.service;
    const others = tokens.member();
    for (const id of [params.id, newId()]) {
      const response = await call(updatePost, { params: { id }, body, token: others });
      expect(response).toMatchObject({ status: 404, code: 'post_not_found' });
    }
    expect((await stored(post._id))?.title).toBe('Wahala');
    expect((await call(updatePost, { params, body, token: tokens.admin() })).status).toBe(200);
    expect(await eventsOf(`audit:${params.id}`)).toHaveLength(1);
  });
});

describe('DELETE /community/posts/{id}', () => {
  it('204: the post is deleted, with an event', async () => {
    const { params, token } = await addPost();
    expect((await community.service.call(deletePost, { params, token })).status).toBe(204);
    expect((await community.service.call(getPost, { params })).status).toBe(404);
    expect(await eventsOf(params.id)).toEqual(['community.post.deleted.v1']);
    expect((await community.service.call(deletePost, { params, token })).status).toBe(404);
  });

  it('401 without a token, 404 for another person; administrators may delete any, with an audit entry', async () => {
    const { post, params } = await addPost();
    const { tokens, call } = community.service;
    expect((await call(deletePost, { params })).status).toBe(401);
    const refused = await call(deletePost, { params, token: tokens.member() });
    expect(refused).toMatchObject({ status: 404, code: 'post_not_found' });
    expect(await stored(post._id)).not.toBeNull();
    expect((await call(deletePost, { params, token: tokens.admin() })).status).toBe(204);
    expect(await eventsOf(`audit:${params.id}`)).toHaveLength(1);
  });

  it('400: an invalid id', async () => {
    const token = community.service.tokens.member();
    expect((await community.service.call(deletePost, { params: { id: 'x' }, token })).status).toBe(400);
  });
});
