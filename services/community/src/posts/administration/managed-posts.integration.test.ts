import {
  deleteManagedPost,
  getManagedPost,
  listManagedPosts,
  updatePost,
} from '@poc/contracts/endpoints/community';
import { userDeleted, userUpdated } from '@poc/contracts/events/identity';
import { storeSearchKeys } from '@poc/kit/mongo/store-search-keys';
import { personModel } from '@poc/kit/people/person.model';
import { searchFieldsOf } from '@poc/kit/people/search-fields';
import { newId } from '@poc/testing/factories';
import { queriesOf } from '@poc/testing/profile';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { useCommunity } from '../../testing/start-community.ts';
import { commentModel } from '../comments/comment.model.ts';
import { postModel } from '../post.model.ts';

const community = useCommunity();
let token: string;
beforeAll(() => {
  token = community.service.tokens.admin();
});

const paramsOf = ({ _id }: { _id: Types.ObjectId }) => ({ id: _id.toHexString() });
const list = (query: Record<string, unknown> = {}) =>
  community.service.call(listManagedPosts, { token, query });
const titles = async (search: string) => (await list({ search })).body?.map(({ title }) => title);

async function author(name: string, email: string, ...written: string[]) {
  const person = await community.addPerson({ name, email });
  const userId = new Types.ObjectId(person.userId);
  for (const title of written) {
    community.clock.advance(1_000);
    await community.addPost({ userId, title });
  }
  return person;
}

describe('GET /admin/posts', () => {
  it('200: posts with author, email address and comments, newest first, page by page', async () => {
    await author('Zainab Bello', 'zainab@poc.test', 'Oldest', 'Middle', 'Newest');
    const [newest] = (await list({ limit: 1 })).body ?? [];
    expect(newest).toMatchObject({
      title: 'Newest',
      User: { name: 'Zainab Bello', email: 'zainab@poc.test' },
    });
    const first = await list({ limit: 2 });
    const cursor = /cursor=([\w-]+)/.exec(first.headers.get('link') ?? '')?.[1];
    const second = await list({ limit: 2, cursor });
    expect(first.body?.map(({ title }) => title)).toEqual(['Newest', 'Middle']);
    expect(second.body?.[0]?.title).toBe('Oldest');
  });

  it('200: the posts of one author, also in a search and in every order', async () => {
    const { userId } = await author('Sade Ige', 'sade@poc.test', 'Ajo', 'Esusu');
    const found = async (query: object) =>
      (await list({ author: userId, ...query })).body?.map(({ title }) => title);
    expect(await found({})).toEqual(['Esusu', 'Ajo']);
    for (const sort of ['oldest', 'author', 'title', 'content']) {
      expect((await found({ sort }))?.toSorted(), sort).toEqual(['Ajo', 'Esusu']);
    }
    expect(await found({ search: 'ajo' })).toEqual(['Ajo']);
    expect(await found({ search: 'zainab' })).toEqual([]);
    expect((await list({ author: 'me' })).status).toBe(400);
  });

  it("200: finds posts by the author's name and email address and by text, each once, in one order", async () => {
    await author('Kelechi Obi', 'kelechi@mail.test', 'Savings first', 'About kelechi and me');
    await author('Somebody Else', 'else@poc.test', 'Kelechi owes me');
    expect(await titles('kelechi')).toEqual(['Kelechi owes me', 'About kelechi and me', 'Savings first']);
    expect(await titles('kelechi obi')).toEqual(['About kelechi and me', 'Savings first']);
    expect(await titles('KELECHI@mail')).toEqual(['About kelechi and me', 'Savings first']);
    expect(await titles('kelechi uche')).toEqual([]);
    const pages: (string | undefined)[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ search: 'kelechi', limit: 1, cursor });
      expect(page.headers.get('x-total-count')).toBe('3');
      pages.push(page.body?.[0]?.title);
      cursor = /cursor=([\w-]+)/.exec(page.headers.get('link') ?? '')?.[1];
    } while (cursor);
    expect(pages).toEqual(['Kelechi owes me', 'About kelechi and me', 'Savings first']);
  });

  it('200: finds a person by their current name, and no deleted people', async () => {
    const person = await author('Tamuno West', 'tamuno@poc.test', 'By Tamuno');
    expect(await titles('tamuno west')).toEqual(['By Tamuno']);
    community.clock.advance(1_000);
    await community.applyEvent(userUpdated, { ...person, name: 'Ibim East' });
    expect(await titles('tamuno west')).toEqual([]);
    expect(await titles('ibim east')).toEqual(['By Tamuno']);
    community.clock.advance(1_000);
    await community.applyEvent(userDeleted, {
      userId: person.userId,
      deletedAt: community.clock.now().toISOString(),
    });
    expect(await titles('ibim')).toEqual([]);
  });

  it('200: finds authors from before the search keys existed', async () => {
    const { db } = community.service.deps;
    const { userId } = await author('Legacy Ladi', 'ladi@poc.test', 'By Ladi');
    const people = personModel(db);
    await people.create({ _id: new Types.ObjectId(), name: '', role: 'user', changedAt: new Date(0) });
    await people.updateOne({ _id: userId }, { $unset: { searchKeys: 1 } });
    expect(await titles('legacy ladi')).toEqual([]);
    await storeSearchKeys(personModel, searchFieldsOf).up(db);
    expect(await titles('legacy ladi')).toEqual(['By Ladi']);
  });

  it('reads only the posts it needs, by indexes', async () => {
    const { userId } = await author('Prolific Writer', 'prolific@poc.test');
    const posts = Array.from({ length: 400 }, (_, at) => ({
      userId: new Types.ObjectId(userId),
      title: `Letter ${at}`,
      content: 'Dear diary',
      createdAt: new Date(1_700_000_000_000 + at),
    }));
    await postModel(community.service.deps.db).insertMany(posts);
    const queries = await queriesOf(community.service.deps.db, 'posts', async () => {
      expect((await list({ search: 'prolific', limit: 10 })).body).toHaveLength(10);
    });
    for (const { planSummary } of queries) expect(planSummary).not.toContain('COLLSCAN');
    // No text has the word, so no text is read; of the author's posts, one page and one more.
    const pages = queries.filter(({ command }) => command.limit === 11);
    expect(pages.map(({ docsExamined }) => docsExamined)).toEqual([11]);
    expect(pages.some(({ hasSortStage }) => hasSortStage)).toBe(false);
  });

  it('200: posts of all 300 authors of one name, across pages', async () => {
    const { db } = community.service.deps;
    const ids = Array.from({ length: 300 }, () => new Types.ObjectId());
    const changedAt = new Date();
    const namesake = { name: 'Namesake Okoro', email: '' };
    const role = 'user' as const;
    await personModel(db).create(
      ids.map((_id) => ({ _id, ...namesake, ...searchFieldsOf(namesake), role, changedAt })),
    );
    await postModel(db).insertMany(
      ids.map((userId, at) => ({ userId, title: `Of ${at}`, content: 'x', createdAt: new Date(at + 1) })),
    );
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ search: 'namesake', limit: 100, cursor });
      expect(page.headers.get('x-total-count')).toBe('300');
      found.push(...(page.body ?? []).map(({ title }) => title));
      cursor = /cursor=([\w-]+)/.exec(page.headers.get('link') ?? '')?.[1];
    } while (cursor !== undefined);
    expect(found).toEqual(ids.map((_, at) => `Of ${299 - at}`));
  });

  it('400 for a cursor of another list; 401 and 403 without the right', async () => {
    expect(await list({ cursor: 'nonsense' })).toMatchObject({ status: 400, code: 'invalid_request' });
    expect((await community.service.call(listManagedPosts)).status).toBe(401);
    const member = community.service.tokens.member();
    expect((await community.service.call(listManagedPosts, { token: member })).status).toBe(403);
  });
});

describe('GET /admin/posts/{id}', () => {
  it('200: the post with its comments and earlier versions, latest first', async () => {
    const { userId } = await community.addPerson();
    const post = await community.addPost({ userId: new Types.ObjectId(userId), title: 'One' });
    const params = paramsOf(post);
    const writer = community.service.tokens.member({ id: userId });
    for (const title of ['Two', 'Three']) {
      community.clock.advance(1_000);
      await community.service.call(updatePost, { token: writer, params, body: { title, content: 'Same' } });
    }
    await commentModel(community.service.deps.db).create({
      postId: post._id,
      userId: new Types.ObjectId(),
      content: 'Wahala!',
      createdAt: new Date(),
    });
    const response = await community.service.call(getManagedPost, { token, params });
    expect(response).toMatchObject({
      status: 200,
      body: {
        title: 'Three',
        CommunityComments: [{ content: 'Wahala!' }],
        revisions: [
          { title: 'Two', content: 'Same' },
          { title: 'One', content: 'Some content' },
        ],
      },
    });
  });

  it('404 for an unknown post; 401 and 403 without the right', async () => {
    const params = { id: newId() };
    const response = await community.service.call(getManagedPost, { token, params });
    expect(response).toMatchObject({ status: 404, code: 'post_not_found' });
    expect((await community.service.call(getManagedPost, { params })).status).toBe(401);
    const member = community.service.tokens.member();
    expect((await community.service.call(getManagedPost, { params, token: member })).status).toBe(403);
  });
});

describe('DELETE /admin/posts/{id}', () => {
  it('204 once, then 404; 403 for its own author', async () => {
    const { userId } = await community.addPerson();
    const params = paramsOf(await community.addPost({ userId: new Types.ObjectId(userId) }));
    const member = community.service.tokens.member({ id: userId });
    expect((await community.service.call(deleteManagedPost, { params, token: member })).status).toBe(403);
    expect((await community.service.call(deleteManagedPost, { params, token })).status).toBe(204);
    expect((await community.service.call(deleteManagedPost, { params, token })).status).toBe(404);
  });
});
