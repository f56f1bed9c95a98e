import {
  createComment,
  createPost,
  getPost,
  listComments,
  updateComment,
  updatePost,
} from '@poc/contracts/endpoints/community';
import { listModerationCases, moderateText, reportText } from '@poc/contracts/endpoints/community-moderation';
import type { TextKind } from '@poc/contracts/entities/community-moderation';
import { newId } from '@poc/testing/factories';
import { beforeAll, describe, expect, it } from 'vitest';
import { useCommunity } from '../testing/start-community.ts';

const dayMs = 24 * 60 * 60_000;
const promise = 'Guaranteed returns of 30% every week, ask me how';
const link = 'Read it at quick-naira.com';

const community = useCommunity();
let admin: string;
beforeAll(() => {
  admin = community.service.tokens.admin();
});

async function createPerson(age: number): Promise<string> {
  const joinedAt = new Date(community.clock.now().getTime() - age * dayMs).toISOString();
  const { userId } = await community.addPerson({ createdAt: joinedAt });
  return community.service.tokens.member({ id: userId });
}
const write = (content: string, token: string) =>
  community.service.call(createPost, { token, body: { title: `Post ${newId()}`, content } });
const comment = (post_id: string, content: string, token: string) =>
  community.service.call(createComment, { token, body: { post_id, content } });
const moderate = (kind: TextKind, id: string, action: 'hide' | 'restore' | 'dismiss', reason = '') =>
  community.service.call(moderateText, { token: admin, params: { id }, body: { kind, action, reason } });
async function caseOf(id: string) {
  const query = { state: 'open', limit: 100 };
  const { body } = await community.service.call(listModerationCases, { token: admin, query });
  return body?.find((one) => one.id === id);
}
const flagsOf = async (id: string) => {
  const { status, body } = await community.service.call(getPost, { params: { id } });
  return status === 200 ? (body?.flags ?? []) : status;
};

describe('a flagged post', () => {
  it.each([
    ['promises a guaranteed profit, by any account', promise, 900, ['guaranteed_returns']],
    ['has a link, by a new account', link, 1, ['link']],
    ['has profanity', 'What a load of sh1t', 900, ['profanity']],
    ['is harmless, with a link, by an older account', link, 8, []],
    ['is harmless, by a new account', 'How far?', 0, []],
  ])('%s: shown, marked, and waiting for a moderator', async (_name, content, age, flags) => {
    const { status, body } = await write(content, await createPerson(age));
    expect(status).toBe(201);
    const id = body?.id ?? '';
    expect(body?.flags ?? []).toEqual(flags);
    expect(await flagsOf(id)).toEqual(flags);
    const waiting = await caseOf(id);
    if (flags.length === 0) return expect(waiting).toBeUndefined();
    expect(waiting).toMatchObject({
      state: 'flagged',
      flags,
      reports: 0,
      reasons: [],
      content,
      kind: 'post',
    });
  });

  it('is flagged for its title as well', async () => {
    const token = await createPerson(900);
    const body = { title: promise, content: 'See above' };
    const response = await community.service.call(createPost, { token, body });
    expect(response.body?.flags).toEqual(['guaranteed_returns']);
  });

  it('retains its position when it is reported, and shows both reasons', async () => {
    const { body } = await write(promise, await createPerson(900));
    const id = body?.id ?? '';
    const flaggedAt = (await caseOf(id))?.opened_at;
    community.clock.advance(60_000);
    const report = { kind: 'post', id, reason: 'scam', note: '' } as const;
    await community.service.call(reportText, { token: community.service.tokens.member(), body: report });
    expect(await caseOf(id)).toMatchObject({
      state: 'reported',
      flags: ['guaranteed_returns'],
      reasons: ['scam'],
      opened_at: flaggedAt,
    });
  });

  it('loses its warning when a moderator dismisses it, and when it is restored', async () => {
    const token = await createPerson(900);
    const kept = (await write(promise, token)).body?.id ?? '';
    expect(await moderate('post', kept, 'dismiss')).toMatchObject({ status: 200, body: { state: 'closed' } });
    expect(await flagsOf(kept)).toEqual([]);
    expect(await caseOf(kept)).toBeUndefined();

    const hidden = (await write(promise, token)).body?.id ?? '';
    await moderate('post', hidden, 'hide', 'Nobody can guarantee that');
    expect(await flagsOf(hidden)).toBe(404);
    await moderate('post', hidden, 'restore');
    expect(await flagsOf(hidden)).toEqual([]);
  });

  it('waits again when an edit is flagged, and no longer when the next edit is not', async () => {
    const token = await createPerson(900);
    const posted = (await write('How far?', token)).body;
    const edit = (content: string) =>
      community.service.call(updatePost, {
        token,
        params: { id: posted?.id ?? '' },
        body: { title: posted?.title ?? '', content },
      });
    expect((await edit(promise)).body?.flags).toEqual(['guaranteed_returns']);
    expect(await caseOf(posted?.id ?? '')).toMatchObject({ state: 'flagged', content: promise });
    expect((await edit('Nothing is guaranteed')).body?.flags).toBeUndefined();
    expect(await flagsOf(posted?.id ?? '')).toEqual([]);
    expect(await caseOf(posted?.id ?? '')).toBeUndefined();
    // A moderator dismissed the earlier version, not this one.
    await edit(promise);
    await moderate('post', posted?.id ?? '', 'dismiss');
    await edit(`${promise}!`);
    expect(await caseOf(posted?.id ?? '')).toMatchObject({ state: 'flagged', content: `${promise}!` });
  });

  it('does not wait when an administrator wrote it', async () => {
    expect((await write(promise, admin)).body?.flags).toBeUndefined();
  });
});

it('a flagged comment is shown with a warning, and waits for a moderator', async () => {
  const post = (await write('How far?', await createPerson(900))).body;
  const token = await createPerson(1);
  const written = await comment(post?.id ?? '', `${promise}. ${link}`, token);
  const id = written.body?.id ?? '';
  const flags = ['guaranteed_returns', 'link'];
  expect(written).toMatchObject({ status: 201, body: { flags } });
  expect(await caseOf(id)).toMatchObject({ kind: 'comment', state: 'flagged', flags, title: post?.title });
  const listed = async () => {
    const { body } = await community.service.call(listComments, { params: { id: post?.id ?? '' } });
    return body?.map((one) => one.flags);
  };
  expect(await listed()).toEqual([flags]);
  const edit = (content: string) =>
    community.service.call(updateComment, { token, params: { id }, body: { content } });
  expect((await edit('Na joke')).body?.flags).toBeUndefined();
  expect(await caseOf(id)).toBeUndefined();
  await edit(promise);
  expect(await caseOf(id)).toMatchObject({ flags: ['guaranteed_returns'], content: promise });
  await moderate('comment', id, 'dismiss');
  expect(await listed()).toEqual([undefined]);
});
