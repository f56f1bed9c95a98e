import {
  banFromPosting,
  listModerationCases,
  listPostingBans,
  listSentReports,
  moderateText,
  reportText,
} from '@poc/contracts/endpoints/community-moderation';
import { newId } from '@poc/testing/factories';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { useCommunity } from '../testing/start-community.ts';
import { caseModel } from './case.model.ts';

const community = useCommunity();
const reporter = newId();
let author: string;
let posts: string[];
const admin = () => community.service.tokens.admin();

beforeAll(async () => {
  const { service, clock, addPerson, addPost } = community;
  author = (await addPerson({ name: 'Ada Eze' })).userId;
  posts = [];
  for (const title of ['Shown', 'Hidden', 'Dismissed']) {
    clock.advance(1_000);
    const { _id } = await addPost({ userId: new Types.ObjectId(author), title });
    posts.push(_id.toHexString());
    await service.call(reportText, {
      token: service.tokens.member({ id: reporter }),
      body: { kind: 'post', id: _id.toHexString(), reason: 'scam', note: `About ${title}` },
    });
  }
  for (const [at, action] of [[1, 'hide'] as const, [2, 'dismiss'] as const]) {
    clock.advance(1_000);
    await service.call(moderateText, {
      token: admin(),
      params: { id: posts[at] ?? '' },
      body: { kind: 'post', action, reason: 'A scam' },
    });
  }
});

describe('GET /admin/community-cases of one author', () => {
  const cases = async (query: object) => {
    const { body } = await community.service.call(listModerationCases, {
      token: admin(),
      query: { author, ...query },
    });
    return body?.map(({ title, state }) => [title, state]);
  };

  it('lists cases of every state, the latest first', async () => {
    expect(await cases({ state: 'all' })).toEqual([
      ['Dismissed', 'closed'],
      ['Hidden', 'hidden'],
      ['Shown', 'reported'],
    ]);
    expect(await cases({ state: 'all', author: newId() })).toEqual([]);
  });

  it('lists open cases by default', async () => {
    expect(await cases({})).toEqual([['Shown', 'reported']]);
  });
});

describe('GET /admin/users/{id}/reports', () => {
  const list = (query: object = {}) =>
    community.service.call(listSentReports, {
      token: admin(),
      params: { id: reporter },
      query: { ...query },
    });

  it('lists the reports of a person with the texts, newest first', async () => {
    const { body } = await list();
    expect(body?.map(({ note, reason, text }) => [note, reason, text?.state])).toEqual([
      ['About Dismissed', 'scam', 'closed'],
      ['About Hidden', 'scam', 'hidden'],
      ['About Shown', 'scam', 'reported'],
    ]);
    expect(body?.[0]?.text).toMatchObject({ kind: 'post', title: 'Dismissed', User: { name: 'Ada Eze' } });
    const other = { token: admin(), params: { id: author } };
    expect((await community.service.call(listSentReports, other)).body).toEqual([]);
  });

  it('lists a report whose text is gone', async () => {
    const gone = posts[0] ?? '';
    await caseModel(community.service.deps.db).deleteOne({ _id: gone });
    expect((await list({ sort: 'oldest', limit: 1 })).body).toMatchObject([
      { text: null, note: 'About Shown' },
    ]);
  });

  it('returns 401 without a token, 403 to the reporter and 400 for an invalid id', async () => {
    const { service } = community;
    const params = { id: reporter };
    expect((await service.call(listSentReports, { params })).status).toBe(401);
    const token = service.tokens.member({ id: reporter });
    expect((await service.call(listSentReports, { params, token })).status).toBe(403);
    expect((await service.call(listSentReports, { params: { id: 'me' }, token: admin() })).status).toBe(400);
  });
});

it('GET /admin/posting-bans of one person', async () => {
  const { service, addPerson } = community;
  const other = (await addPerson()).userId;
  for (const id of [author, other]) {
    await service.call(banFromPosting, { token: admin(), params: { id }, body: { days: 7, reason: 'Spam' } });
  }
  const bans = async (user: string) =>
    (await service.call(listPostingBans, { token: admin(), query: { user } })).body?.map(
      ({ User }) => User.id,
    );
  expect(await bans(author)).toEqual([author]);
  expect(await bans(newId())).toEqual([]);
});
