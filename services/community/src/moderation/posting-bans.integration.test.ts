import {
  createComment,
  createPost,
  deletePost,
  updateComment,
  updatePost,
} from '@poc/contracts/endpoints/community';
import {
  banFromPosting,
  liftPostingBan,
  listPostingBans,
} from '@poc/contracts/endpoints/community-moderation';
import { envelope } from '@poc/contracts/event';
import { userDeleted } from '@poc/contracts/events/identity';
import { outboxOf } from '@poc/kit/mongo/kit-collections';
import { newId } from '@poc/testing/factories';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { runCleanups } from '../posts/cleanup/run-cleanups.ts';
import { useCommunity } from '../testing/start-community.ts';
import { postingBanModel } from './posting-ban.model.ts';

const community = useCommunity();
let admin: string;
beforeAll(() => {
  admin = community.service.tokens.admin();
});

async function createWriter() {
  const { userId } = await community.addPerson({ name: 'Bode Thomas' });
  const token = community.service.tokens.member({ id: userId });
  const { _id } = await community.addPost({ userId: new Types.ObjectId(userId) });
  const postId = _id.toHexString();
  const body = { post_id: postId, content: 'Mine' };
  const commentId = (await community.service.call(createComment, { token, body })).body?.id ?? '';
  const write = {
    post: () => community.service.call(createPost, { token, body: { title: 'New', content: 'Post' } }),
    comment: () => community.service.call(createComment, { token, body }),
    postEdit: () =>
      community.service.call(updatePost, {
        token,
        params: { id: postId },
        body: { title: 'Changed', content: 'Post' },
      }),
    commentEdit: () =>
      community.service.call(updateComment, {
        token,
        params: { id: commentId },
        body: { content: 'Changed' },
      }),
  };
  return { userId, token, postId, write };
}
const ban = (id: string, days: number | null = 7, reason = 'Adverts', token = admin) =>
  community.service.call(banFromPosting, { token, params: { id }, body: { days, reason } });
const lift = (id: string, token = admin) => community.service.call(liftPostingBan, { token, params: { id } });
const banOf = async (id: string) =>
  (await community.service.call(listPostingBans, { token: admin, query: { limit: 100 } })).body?.find(
    ({ User }) => User.id === id,
  );
const eventsOf = async (key: string) =>
  (await outboxOf(community.service.deps.db).find({ key }).sort({ position: 1 }).toArray())
    .map((row) => envelope.parse(JSON.parse(row.envelope)))
    .map(({ data }) => data);

describe('a ban from posting', () => {
  it('403 with end and reason for every write until it is over; deleting own texts is allowed', async () => {
    const { userId, token, postId, write } = await createWriter();
    const response = await ban(userId);
    const until = new Date(community.clock.now().getTime() + 7 * 86_400_000);
    expect(response).toMatchObject({
      status: 200,
      body: { User: { name: 'Bode Thomas' }, until: until.toISOString(), reason: 'Adverts' },
    });
    for (const attempt of Object.values(write)) {
      const refused = await attempt();
      expect(refused).toMatchObject({ status: 403, code: 'posting_banned' });
      expect(refused.error).toMatch(
        new RegExp(`^You cannot post .* banned until .* ${until.getUTCFullYear()} at .* reason: Adverts$`),
      );
    }
    expect(await eventsOf(userId)).toMatchObject([{ userId, until: until.toISOString(), reason: 'Adverts' }]);
    const params = { id: postId };
    expect((await community.service.call(deletePost, { token, params })).status).toBe(204);
    const over = { $set: { until: community.clock.now() } };
    await postingBanModel(community.service.deps.db).updateOne({ _id: userId }, over);
    expect((await write.post()).status).toBe(201);
    expect(await banOf(userId)).toBeUndefined();
  });

  it('a second ban replaces the first, and the text says when it has no end', async () => {
    const { userId, write } = await createWriter();
    await ban(userId, 1, 'First');
    expect((await ban(userId, null, 'Second')).body).toMatchObject({ until: null, reason: 'Second' });
    expect(await banOf(userId)).toMatchObject({ until: null, reason: 'Second' });
    expect((await write.post()).error).toBe(
      'You cannot post or comment at the moment. You are banned without an end. The reason: Second',
    );
  });

  it('204: after it is lifted they can write again; lifting it twice changes nothing', async () => {
    const { userId, write } = await createWriter();
    await ban(userId);
    expect((await lift(userId)).status).toBe(204);
    expect((await lift(userId)).status).toBe(204);
    expect((await write.comment()).status).toBe(201);
    expect(await banOf(userId)).toBeUndefined();
    expect(await eventsOf(`audit:${userId}`)).toMatchObject([
      { action: 'posting-ban.set' },
      { action: 'posting-ban.lift' },
    ]);
    expect(await eventsOf(userId)).toMatchObject([{ userId, reason: 'Adverts' }, { userId }]);
  });

  it('404 for an unknown person, 400 for an administrator and invalid values, 401 and 403 without the right', async () => {
    expect(await ban(newId())).toMatchObject({ status: 404, code: 'not_found' });
    const { userId: colleague } = await community.addPerson({ role: 'admin' });
    expect(await ban(colleague)).toMatchObject({ status: 400, code: 'invalid_request' });
    const { userId, token } = await createWriter();
    for (const days of [0, 366, 1.5]) expect((await ban(userId, days)).status).toBe(400);
    expect((await ban(userId, 7, '  ')).status).toBe(400);
    for (const { status } of [
      await ban(userId, 7, 'Mine', token),
      await lift(userId, token),
      await community.service.call(listPostingBans, { token }),
    ])
      expect(status).toBe(403);
    expect((await community.service.call(listPostingBans)).status).toBe(401);
  });

  it('is deleted with the person', async () => {
    const { userId } = await createWriter();
    await ban(userId);
    await community.applyEvent(userDeleted, { userId, deletedAt: community.clock.now().toISOString() });
    await runCleanups(community.service.deps.db);
    expect(await postingBanModel(community.service.deps.db).findById(userId)).toBeNull();
    expect((await ban(userId)).status).toBe(404);
  });
});
