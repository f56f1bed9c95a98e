import {
  acceptComment,
  createComment,
  deleteComment,
  getComment,
  getPost,
  listComments,
  updateComment,
} from '@poc/contracts/endpoints/community';
import { moderateText } from '@poc/contracts/endpoints/community-moderation';
import { outboxOf } from '@poc/kit/mongo/kit-collections';
import { newId } from '@poc/testing/factories';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { useCommunity } from '../../testing/start-community.ts';
import { postModel } from '../post.model.ts';
import { revisionModel } from '../revision.model.ts';
import { commentModel } from './comment.model.ts';

const community = useCommunity();
let post_id: string;
beforeEach(async () => {
  post_id = (await community.addPost())._id.toHexString();
});

const member = (id = newId()) => community.service.tokens.member({ id });
const write = (body: object, token = member()) =>
  community.service.call(createComment, { body: { post_id, content: 'Na so.', ...body }, token });
const list = (query = {}) => community.service.call(listComments, { params: { id: post_id }, query });
const count = async () =>
  (await community.service.call(getPost, { params: { id: post_id } })).body?.comments_count;
const removePost = () => postModel(community.service.deps.db).deleteOne({ _id: post_id });
async function addComment() {
  const token = member();
  const id = (await write({}, token)).body?.id ?? '';
  return { params: { id }, token };
}

describe('GET /community/comments/{id}', () => {
  const get = (id: string) => community.service.call(getComment, { params: { id } });

  it('200: the same as in the list', async () => {
    const { params } = await addComment();
    const [listed] = (await list()).body ?? [];
    expect(await get(params.id)).toMatchObject({ status: 200, body: listed });
  });

  it('404: a deleted comment, and a comment of a deleted post', async () => {
    const { params } = await addComment();
    expect(await get(newId())).toMatchObject({ status: 404, code: 'comment_not_found' });
    await removePost();
    expect(await get(params.id)).toMatchObject({ status: 404, code: 'comment_not_found' });
  });
});

describe('PUT /community/posts/{id}/accepted-comment', () => {
  const shown = async () =>
    (await community.service.call(getPost, { params: { id: post_id } })).body?.accepted_comment_id;
  async function createAsker() {
    const author = newId();
    post_id = (await community.addPost({ userId: new Types.ObjectId(author) }))._id.toHexString();
    return (comment_id: string | null, id = author) =>
      community.service.call(acceptComment, {
        params: { id: post_id },
        body: { comment_id },
        token: member(id),
      });
  }

  it('200: marked, replaced, and cleared', async () => {
    const accept = await createAsker();
    const [one, other] = [await addComment(), await addComment()];
    expect(await accept(one.params.id)).toMatchObject({ body: { accepted_comment_id: one.params.id } });
    expect(await shown()).toBe(one.params.id);
    await accept(other.params.id);
    expect(await shown()).toBe(other.params.id);
    expect(await accept(null)).toMatchObject({ status: 200, body: { accepted_comment_id: null } });
    expect(await shown()).toBeNull();
  });

  it('is cleared when the comment is deleted', async () => {
    const accept = await createAsker();
    const comment = await addComment();
    await accept(comment.params.id);
    await community.service.call(deleteComment, comment);
    expect(await shown()).toBeNull();
  });

  it('is cleared when a moderator hides the comment', async () => {
    const accept = await createAsker();
    const { params } = await addComment();
    await accept(params.id);
    const token = community.service.tokens.admin();
    const body = { kind: 'comment', action: 'hide', reason: 'Rude' } as const;
    expect((await community.service.call(moderateText, { params, token, body })).status).toBe(200);
    expect(await shown()).toBeNull();
  });

  it("404: another person's post, and a comment of another post; nothing changes", async () => {
    const foreign = await addComment();
    const accept = await createAsker();
    const { params } = await addComment();
    expect(await accept(params.id, newId())).toMatchObject({ status: 404, code: 'post_not_found' });
    expect(await accept(foreign.params.id)).toMatchObject({ status: 404, code: 'comment_not_found' });
    expect(await accept(newId())).toMatchObject({ status: 404, code: 'comment_not_found' });
    expect(await shown()).toBeNull();
  });
});

describe('POST /community/comments', () => {
  it("201: the comment with its author; the post's count increases", async () => {
    const ada = await community.addPerson();
    const script = '<script>alert("x")</script>';
    const response = await write({ content: script }, member(ada.userId));
    expect(response).toMatchObject({
      status: 201,
      body: { post_id, content: script, user_id: ada.userId, parent_id: null, likes: 0, edited_at: null },
    });
    expect(response.body?.User).toMatchObject({ name: 'Ada Eze' });
    expect((await list()).body).toEqual([response.body]);
    expect(await count()).toBe(1);
    const row = await outboxOf(community.service.deps.db).findOne({ key: post_id });
    expect(JSON.parse(row?.envelope ?? '')).toMatchObject({
      type: 'community.post.commented.v1',
      data: { postId: post_id, commentId: response.body?.id, userId: ada.userId },
    });
  });

  it('201: a reply; 400: a reply to a reply; 404: a parent of another post', async () => {
    const { params } = await addComment();
    const reply = await write({ parent_id: params.id });
    expect(reply).toMatchObject({ status: 201, body: { parent_id: params.id } });
    const second = await write({ parent_id: reply.body?.id });
    expect(second).toMatchObject({ status: 400, errors: [{ path: 'body.parent_id' }] });
    const elsewhere = (await community.addPost())._id.toHexString();
    const strange = await write({ post_id: elsewhere, parent_id: params.id });
    expect(strange).toMatchObject({ status: 404, code: 'comment_not_found' });
    expect(await count()).toBe(2);
  });

  it('201: concurrent first comments of one member and of many are all counted', async () => {
    const one = member();
    const responses = await Promise.all([one, one, member(), member()].map((token) => write({}, token)));
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await count()).toBe(4);
  });

  it('400 for invalid input, 401 without a token, 404 on a deleted post', async () => {
    for (const content of [' ', 'x'.repeat(2_001), { $gt: '' }]) {
      expect(await write({ content })).toMatchObject({ status: 400, errors: [{ path: 'body.content' }] });
    }
    const body = { post_id, content: 'Na so.' };
    expect((await community.service.call(createComment, { body })).status).toBe(401);
    await removePost();
    expect(await write({})).toMatchObject({ status: 404, code: 'post_not_found' });
    expect((await list()).status).toBe(404);
  });

  it('413: a megabyte', async () => {
    expect((await write({ content: 'x'.repeat(1_000_000) })).status).toBe(413);
  });

  it('429: the 31st of a person within 10 minutes, even concurrently; later they can comment again', async () => {
    const token = member();
    for (let i = 0; i < 28; i++) await write({}, token);
    const responses = await Promise.all(Array.from({ length: 4 }, () => write({}, token)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 201, 429, 429]);
    expect(responses.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('600');
    expect((await write({})).status).toBe(201);
    community.clock.advance(10 * 60_000);
    expect((await write({}, member())).status).toBe(201);
  });
});

describe('GET /community/posts/{id}/comments', () => {
  it('200: all of more than 100, oldest first, page by page', async () => {
    const rows = Array.from({ length: 102 }, (_, i) => ({
      postId: new Types.ObjectId(post_id),
      userId: new Types.ObjectId(),
      content: `Comment ${i}`,
      createdAt: new Date(Date.UTC(2026, 0, 1) + i * 1_000),
    }));
    await commentModel(community.service.deps.db).create(rows);
    await postModel(community.service.deps.db).updateOne({ _id: post_id }, { commentsCount: 102 });
    const first = await list({ limit: 100 });
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await list({ limit: 100, cursor: new URL(next, 'http://x').searchParams.get('cursor') });
    expect(first.headers.get('x-total-count')).toBe('102');
    const contents = [...(first.body ?? []), ...(second.body ?? [])].map(({ content }) => content);
    expect(contents).toEqual(rows.map(({ content }) => content));
  });

  it('400: an invalid cursor', async () => {
    expect(await list({ cursor: 'x' })).toMatchObject({ status: 400 });
  });
});

describe('PUT /community/comments/{id}', () => {
  const put = (params: { id: string }, token: string, content: unknown = 'Na lie.') =>
    community.service.call(updateComment, { params, body: { content }, token });

  it('200: marked as edited, the earlier version is retained', async () => {
    const { params, token } = await addComment();
    const edited_at = community.clock.now().toISOString();
    expect(await put(params, token)).toMatchObject({ status: 200, body: { content: 'Na lie.', edited_at } });
    expect((await list()).body).toMatchObject([{ content: 'Na lie.', edited_at }]);
    await put(params, token);
    const textId = new Types.ObjectId(params.id);
    const kept = await revisionModel(community.service.deps.db).find({ textId }).lean();
    expect(kept.map(({ content }) => content)).toEqual(['Na so.']);
  });

  it("400 for a blank text, 404 for another person's comment and under a deleted post; administrators may edit any", async () => {
    const { params, token } = await addComment();
    expect((await put(params, token, ' ')).status).toBe(400);
    expect(await put(params, member())).toMatchObject({ status: 404, code: 'comment_not_found' });
    expect((await put(params, community.service.tokens.admin())).status).toBe(200);
    await removePost();
    expect(await put(params, token)).toMatchObject({ status: 404, code: 'comment_not_found' });
  });
});

describe('DELETE /community/comments/{id}', () => {
  const remove = (params: { id: string }, token: string) =>
    community.service.call(deleteComment, { params, token });

  it('204: deleted and not counted; replies stay; concurrent deletions count once', async () => {
    const { params, token } = await addComment();
    const reply = await write({ parent_id: params.id });
    const responses = await Promise.all([remove(params, token), remove(params, token)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 404]);
    expect((await list()).body).toEqual([reply.body]);
    expect(await count()).toBe(1);
  });

  it("404 for another person's comment; administrators may delete any, with an audit entry", async () => {
    const { params } = await addComment();
    expect(await remove(params, member())).toMatchObject({ status: 404, code: 'comment_not_found' });
    expect(await count()).toBe(1);
    expect((await remove(params, community.service.tokens.admin())).status).toBe(204);
    const entries = outboxOf(community.service.deps.db).find({ key: `audit:${params.id}` });
    expect(await entries.toArray()).toHaveLength(1);
  });
});
