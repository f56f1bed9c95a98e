import { listShowComments } from '@poc/contracts/endpoints/catalog';
import { personModel } from '@poc/kit/people/person.model';
import { newId } from '@poc/testing/factories';
import { useTestService } from '@poc/testing/service';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogService } from '../service.ts';
import { showModel } from '../shows/show.model.ts';
import { showCommentDoc, showDoc } from '../testing/fixtures.ts';
import { showCommentModel } from './show-comment.model.ts';

const show = showDoc();
const hidden = showDoc({ published: false });
const ada = new Types.ObjectId();
const params = { id: show._id.toHexString() };
const catalog = useTestService(catalogService());

beforeAll(async () => {
  const { db } = catalog.deps;
  await showModel(db).insertMany([show, hidden]);
  await personModel(db).create({
    _id: ada,
    name: 'Ada Eze',
    email: 'ada@poc.test',
    avatar: '/uploads/avatars/ada.webp',
    role: 'user',
    deleted: false,
    changedAt: new Date(),
  });
  await showCommentModel(db).insertMany([
    showCommentDoc({ showId: show._id, userId: ada, content: '<b>First</b>', likes: 4 }),
    showCommentDoc({ showId: show._id, content: 'Second' }),
    showCommentDoc({ showId: hidden._id, content: 'Elsewhere' }),
  ]);
});

describe('GET /shows/{id}/comments', () => {
  it('200: newest first, with authors; an author not yet projected is shown without a name', async () => {
    const { status, body, headers } = await catalog.call(listShowComments, { params });
    expect(status).toBe(200);
    expect(headers.get('x-total-count')).toBe('2');
    expect(body).toMatchObject([
      { content: 'Second', likes: 0, User: { name: 'Member', avatar: '', role: 'user' } },
      {
        content: '<b>First</b>',
        likes: 4,
        user_id: ada.toHexString(),
        User: { name: 'Ada E.', avatar: '', role: 'user' },
      },
    ]);
  });

  it('200: shows authors as far as their profiles are visible to the caller', async () => {
    const people = personModel(catalog.deps.db);
    const all = { name: 'Ada Eze', avatar: '/uploads/avatars/ada.webp' };
    const short = { name: 'Ada E.', avatar: '' };
    const { member, admin } = catalog.tokens;
    const tokens = [undefined, member(), admin(), member({ id: ada.toHexString() })];
    const shown = async () => {
      const responses = tokens.map((token) =>
        catalog.call(listShowComments, { params, ...(token ? { token } : {}) }),
      );
      const authors = (await Promise.all(responses)).map(({ body }) => body?.[1]?.User);
      return authors.map((author) => ({ name: author?.name, avatar: author?.avatar }));
    };

    await people.updateOne({ _id: ada }, { $set: { profileVisibility: 'public' } });
    expect(await shown()).toEqual([all, all, all, all]);
    await people.updateOne({ _id: ada }, { $set: { profileVisibility: 'private' } });
    expect(await shown()).toEqual([short, short, all, all]);
    // A legacy row without the field.
    await people.updateOne({ _id: ada }, { $unset: { profileVisibility: 1 } });
    expect(await shown()).toEqual([short, all, all, all]);
  });

  it("200: shows an author's email to administrators alone", async () => {
    const authorFor = async (token?: string) =>
      (await catalog.call(listShowComments, { params, ...(token ? { token } : {}) })).body?.[1]?.User;
    expect(await authorFor()).not.toHaveProperty('email');
    expect(await authorFor(catalog.tokens.member())).not.toHaveProperty('email');
    expect(await authorFor(catalog.tokens.admin())).toMatchObject({ email: 'ada@poc.test' });
  });

  it('200: pages', async () => {
    const { body, headers } = await catalog.call(listShowComments, { params, query: { limit: 1 } });
    expect(body).toHaveLength(1);
    expect(headers.get('link')).toContain('rel="next"');
  });

  it('400: invalid query', async () => {
    const { status, errors } = await catalog.call(listShowComments, {
      params: { id: '$ne' },
      query: { limit: 1_000 },
    });
    expect(status).toBe(400);
    expect(errors.map((fault) => fault.path).toSorted()).toEqual(['params.id', 'query.limit']);
  });

  it('404: an unknown show, and a hidden one', async () => {
    for (const id of [newId(), hidden._id.toHexString()]) {
      const { status, code } = await catalog.call(listShowComments, { params: { id } });
      expect([status, code]).toEqual([404, 'show_not_found']);
    }
  });
});
