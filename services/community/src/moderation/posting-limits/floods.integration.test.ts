import {
  createComment,
  createPost,
  deletePost,
  likeComment,
  likePost,
  updateComment,
  updatePost,
} from '@poc/contracts/endpoints/community';
import { reportText } from '@poc/contracts/endpoints/community-moderation';
import { userDeleted } from '@poc/contracts/events/identity';
import { personModel } from '@poc/kit/people/person.model';
import { newId } from '@poc/testing/factories';
import { describe, expect, it } from 'vitest';
import { readPersonalData } from '../../members/read-personal-data.ts';
import { runCleanups } from '../../posts/cleanup/run-cleanups.ts';
import { useCommunity } from '../../testing/start-community.ts';
import { recentActionsModel } from './recent-actions.model.ts';

const dayMs = 24 * 60 * 60_000;
const community = useCommunity();

async function createPerson(age = 900) {
  const joinedAt = new Date(community.clock.now().getTime() - age * dayMs).toISOString();
  const { userId } = await community.addPerson({ createdAt: joinedAt });
  const { call, tokens } = community.service;
  const token = tokens.member({ id: userId });
  return {
    id: userId,
    post: (content = 'How far?') => call(createPost, { token, body: { title: 'A title', content } }),
    remove: (id: string) => call(deletePost, { token, params: { id } }),
    comment: (post_id: string, content = 'Na so.') =>
      call(createComment, { token, body: { post_id, content } }),
    editPost: (id: string, content: string) =>
      call(updatePost, { token, params: { id }, body: { title: 'A title', content } }),
    editComment: (id: string, content: string) =>
      call(updateComment, { token, params: { id }, body: { content } }),
    like: (id: string, liked: boolean) => call(likePost, { token, params: { id }, body: { liked } }),
    likeComment: (id: string, liked: boolean) =>
      call(likeComment, { token, params: { id }, body: { liked } }),
    report: (id: string) => call(reportText, { token, body: { kind: 'post', id, reason: 'spam', note: '' } }),
  };
}
const addPost = async () => (await community.addPost())._id.toHexString();
const times = async (count: number, act: (at: number) => Promise<{ status: number }>) => {
  const statuses = [];
  for (let at = 0; at < count; at++) statuses.push((await act(at)).status);
  return statuses;
};
const limited = (text: string, wait = '10 minutes') => ({
  status: 429,
  code: 'activity_limit',
  error: `You have reached a limit. ${text} Please try again in ${wait}.`,
});

describe('429 with the limit and the time to wait', () => {
  it('for the 11th post within 10 minutes, even when the others are deleted; later they can post again', async () => {
    const ada = await createPerson();
    for (let at = 0; at < 10; at++) {
      const { body } = await ada.post();
      await ada.remove(body?.id ?? '');
      community.clock.advance(30_000);
    }
    const refused = await ada.post();
    expect(refused).toMatchObject(limited('You can write 10 posts in 10 minutes.', '5 minutes'));
    expect(refused.headers.get('retry-after')).toBe('300');
    community.clock.advance(299_000);
    expect(await ada.post()).toMatchObject(limited('You can write 10 posts in 10 minutes.', '1 second'));
    community.clock.advance(1_000);
    expect((await ada.post()).status).toBe(201);
    expect((await ada.post()).status).toBe(429);
  });

  it('for the 31st comment, and for the 31st edit of posts and comments together', async () => {
    const ada = await createPerson();
    const post = (await ada.post()).body?.id ?? '';
    const comment = (await ada.comment(post)).body?.id ?? '';
    expect(await times(29, () => ada.comment(post))).toEqual(Array(29).fill(201));
    expect(await ada.comment(post)).toMatchObject(limited('You can write 30 comments in 10 minutes.'));
    const edit = (at: number) =>
      at % 2 === 0 ? ada.editPost(post, `Text ${at}`) : ada.editComment(comment, `Text ${at}`);
    expect(await times(30, edit)).toEqual(Array(30).fill(200));
    expect(await ada.editPost(post, 'One more')).toMatchObject(
      limited('You can edit 30 times in 10 minutes.'),
    );
    expect((await ada.editComment(comment, 'One more')).status).toBe(429);
    expect((await ada.editPost(post, 'Text 28')).status).toBe(200);
  });

  it('for the 121st like, including removed ones, and for the 151st action of any kind', async () => {
    const ada = await createPerson();
    const post = await addPost();
    const comment = (await ada.comment(post)).body?.id ?? '';
    const like = (at: number) =>
      at % 2 === 0 ? ada.like(post, at % 4 === 0) : ada.likeComment(comment, at % 4 === 1);
    expect(await times(120, like)).toEqual(Array(120).fill(200));
    expect(await ada.like(post, true)).toMatchObject(limited('You can like 120 times in 10 minutes.'));
    expect((await ada.likeComment(comment, true)).status).toBe(429);
    expect(await times(29, () => ada.comment(post))).toEqual(Array(29).fill(201));
    expect(await ada.post()).toMatchObject(
      limited('You can post, comment, edit, report and like 150 times in 10 minutes.'),
    );
    expect((await ada.report(post)).status).toBe(429);
    expect((await (await createPerson()).post()).status).toBe(201);
  });

  it('stores no more than the limit of concurrent requests', async () => {
    const ada = await createPerson();
    const responses = await Promise.all(Array.from({ length: 14 }, () => ada.post()));
    const stored = responses.filter(({ status }) => status === 201);
    expect(stored).toHaveLength(10);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(4);
  });

  it('does not count requests rejected for another reason', async () => {
    const ada = await createPerson();
    expect(await times(40, () => ada.comment(newId()))).toEqual(Array(40).fill(404));
    expect((await ada.comment(await addPost())).status).toBe(201);
  });
});

describe('on the first day of an account', () => {
  it('429 for the 6th post, until its second day', async () => {
    const ada = await createPerson(0.5);
    expect(await times(5, () => ada.post())).toEqual(Array(5).fill(201));
    expect(await ada.post()).toMatchObject(
      limited('A new account can write 5 posts in its first day.', '12 hours'),
    );
    const joinedAt = new Date(community.clock.now().getTime() - dayMs);
    await personModel(community.service.deps.db).updateOne({ _id: ada.id }, { $set: { joinedAt } });
    expect((await ada.post()).status).toBe(201);
  });

  it('429 for the 4th link in posts, comments and edits together; edits that retain a link are not counted', async () => {
    const ada = await createPerson(0);
    const link = 'See quick-naira.com';
    const post = (await ada.post(link)).body?.id ?? '';
    const comment = (await ada.comment(post, link)).body?.id ?? '';
    expect((await ada.editPost(post, `${link} and laugh`)).status).toBe(200);
    const plain = (await ada.comment(post)).body?.id ?? '';
    expect((await ada.editComment(plain, link)).status).toBe(200);
    const text = 'A new account can share 3 links in its first day.';
    for (const refused of [await ada.post(link), await ada.comment(post, link)])
      expect(refused).toMatchObject(limited(text, '24 hours'));
    expect((await ada.editComment(comment, `${link} again`)).status).toBe(200);
    expect((await ada.comment(post)).status).toBe(201);
    expect((await (await createPerson(2)).post(link)).status).toBe(201);
  });
});

it('the times of actions are exported, expire after a day, and are deleted with the person', async () => {
  const { db } = community.service.deps;
  const ada = await createPerson();
  await ada.post();
  const rows = recentActionsModel(db);
  const row = await rows.findById(ada.id).lean();
  expect(row?.expiresAt).toEqual(new Date(community.clock.now().getTime() + dayMs));
  const exported = [];
  const { recentActions } = await readPersonalData({ db })(ada.id);
  for await (const one of recentActions as AsyncIterable<unknown>) exported.push(one);
  expect(exported).toEqual([{ action: 'post', at: community.clock.now().toISOString() }]);
  await community.applyEvent(userDeleted, {
    userId: ada.id,
    deletedAt: community.clock.now().toISOString(),
  });
  await runCleanups(db);
  expect(await rows.findById(ada.id).lean()).toBeNull();
});
