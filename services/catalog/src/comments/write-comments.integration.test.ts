import * as contracts from '@poc/contracts/endpoints/catalog';
import { userRegistered } from '@poc/contracts/events/identity';
import { type PersonDoc, personModel } from '@poc/kit/people/person.model';
import { messageOf } from '@poc/testing/events';
import { newId } from '@poc/testing/factories';
import { useTestService } from '@poc/testing/service';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { catalogService } from '../service.ts';
import { type ShowDoc, showModel } from '../shows/show.model.ts';
import { showDoc } from '../testing/fixtures.ts';
import { showCommentModel } from './show-comment.model.ts';

const hidden = showDoc({ published: false });
const deleted = showDoc({ deletedAt: new Date() });
const day = 24 * 60 * 60 * 1_000;
const catalog = useTestService(catalogService());

beforeAll(async () => {
  await showModel(catalog.deps.db).insertMany([hidden, deleted]);
});

async function addShow(): Promise<ShowDoc> {
  const show = showDoc();
  await showModel(catalog.deps.db).create(show);
  return show;
}

/** Adds a projected person. @returns their id and token */
async function addPerson(changes: Partial<PersonDoc> = {}): Promise<{ id: string; token: string }> {
  const id = newId();
  await personModel(catalog.deps.db).create({
    _id: new Types.ObjectId(id),
    name: 'Ada Eze',
    role: 'user',
    profileVisibility: 'public',
    joinedAt: new Date(Date.now() - 30 * day),
    deleted: false,
    changedAt: new Date(),
    ...changes,
  });
  return { id, token: catalog.tokens.member({ id }) };
}

const say = (show: ShowDoc, content: unknown, token: string) =>
  catalog.call(contracts.createShowComment, {
    params: { id: show._id.toHexString() },
    body: { content },
    token,
  });
const remove = (id: string | undefined, token: string) =>
  catalog.call(contracts.deleteShowComment, { params: { id: id ?? '' }, token });

/** Reader's view: comments, the list's total and the show's count. */
async function seen(show: ShowDoc, token?: string) {
  const params = { id: show._id.toHexString() };
  const list = await catalog.call(contracts.listShowComments, { params, ...(token ? { token } : {}) });
  const shown = await catalog.call(contracts.getShow, { params });
  return {
    texts: list.body?.map((comment) => comment.content),
    total: Number(list.headers.get('x-total-count')),
    count: shown.body?.comments_count,
  };
}

describe('POST /shows/{id}/comments', () => {
  it('201: returns the comment with its author, counts it and lists it first', async () => {
    const show = await addShow();
    const ada = await addPerson();
    const first = await say(show, '  I laughed.  ', ada.token);
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      comments_count: 1,
      comment: {
        content: 'I laughed.',
        user_id: ada.id,
        likes: 0,
        User: { id: ada.id, name: 'Ada Eze', avatar: '', role: 'user' },
      },
    });
    expect(first.body?.comment).not.toHaveProperty('held');
    expect((await say(show, 'Then I rewound.', ada.token)).body?.comments_count).toBe(2);
    expect(await seen(show)).toEqual({ texts: ['Then I rewound.', 'I laughed.'], total: 2, count: 2 });
  });

  it('201: fetches an author without events from identity, also after a like of theirs', async () => {
    const show = await addShow();
    const id = newId();
    const token = catalog.tokens.member({ id, name: 'Tunde Bello' });
    await catalog.call(contracts.likeShow, { params: { id: show._id.toHexString() }, token });
    const ask = vi.spyOn(catalog.tokens.source, 'person');
    const { body } = await say(show, 'Nice', token);
    expect(body?.comment.User).toMatchObject({ name: 'Tunde Bello' });
    await say(show, 'Very nice', token);
    const asked = ask.mock.calls.filter(([person]) => person === id);
    ask.mockRestore();
    expect(asked).toHaveLength(1);
    const { body: listed } = await catalog.call(contracts.listShowComments, {
      params: { id: show._id.toHexString() },
      token,
    });
    expect(listed?.map(({ User }) => User.name)).toEqual(['Tunde Bello', 'Tunde Bello']);
  });

  it('201: while identity is unavailable, shows no name until the event arrives', async () => {
    const show = await addShow();
    const id = newId();
    const token = catalog.tokens.member({ id, name: 'Tunde Bello' });
    const away = vi.spyOn(catalog.tokens.source, 'person').mockRejectedValue(new Error('away'));
    const { status, body } = await say(show, 'Nice', token);
    away.mockRestore();
    expect(status).toBe(201);
    expect(body?.comment.User).toMatchObject({ id, name: 'Member', avatar: '' });
    const { db, bus } = catalog.deps;
    const occurredAt = new Date();
    const data = {
      ...{ userId: id, name: 'Tunde Bello', email: 'tunde@poc.test', phone: '', avatar: '' },
      ...{ role: 'user' as const, createdAt: occurredAt.toISOString() },
    };
    await bus.publish([messageOf(userRegistered, { key: id, data, occurredAt })]);
    const nameOf = async () => (await personModel(db).findById(id).lean())?.name;
    await expect.poll(nameOf, { timeout: 60_000 }).toBe('Tunde Bello');
    const { body: listed } = await catalog.call(contracts.listShowComments, {
      params: { id: show._id.toHexString() },
      token,
    });
    expect(listed).toMatchObject([{ User: { name: 'Tunde Bello' } }]);
  }, 90_000);

  it('201: stores markup as plain text', async () => {
    const show = await addShow();
    const { token } = await addPerson();
    const text = '<script>alert(1)</script><img src=x onerror=alert(1)> & {{7*7}}';
    expect((await say(show, text, token)).body?.comment.content).toBe(text);
    expect((await seen(show)).texts).toEqual([text]);
  });

  it('201: counts concurrent comments', async () => {
    const show = await addShow();
    const people = await Promise.all(Array.from({ length: 10 }, () => addPerson()));
    const responses = await Promise.all(people.map(({ token }) => say(show, 'Me too', token)));
    expect(responses.map((response) => response.status)).toEqual(people.map(() => 201));
    expect(await seen(show)).toMatchObject({ total: 10, count: 10 });
  }, 60_000);

  it('400: lists every fault and stores nothing', async () => {
    const show = await addShow();
    const { token } = await addPerson();
    const invisible = '\u200b\u2060\u00ad';
    for (const content of ['', ' \n ', invisible, 'x'.repeat(2_001), { $gt: '' }, 5, undefined]) {
      const { status, errors } = await say(show, content, token);
      expect([status, errors.map((fault) => fault.path)]).toEqual([400, ['body.content']]);
    }
    const more = await catalog.call(contracts.createShowComment, {
      params: { id: 'x' },
      body: { content: 'Hi', held: false, user_id: newId() },
      token,
    });
    expect(more.errors.map((fault) => fault.path).toSorted()).toEqual([
      'body.held',
      'body.user_id',
      'params.id',
    ]);
    expect(await seen(show)).toEqual({ texts: [], total: 0, count: 0 });
  });

  it('401: a visitor and an erased user', async () => {
    const show = await addShow();
    const params = { id: show._id.toHexString() };
    const visitor = await catalog.call(contracts.createShowComment, { params, body: { content: 'Hi' } });
    expect([visitor.status, visitor.code]).toEqual([401, 'unauthenticated']);
    const gone = await addPerson({ deleted: true });
    expect(await say(show, 'Still here', gone.token)).toMatchObject({ status: 401 });
    expect(await seen(show)).toEqual({ texts: [], total: 0, count: 0 });
  });

  it('404: an unknown, unpublished or deleted show; stores nothing', async () => {
    const { token, id } = await addPerson();
    for (const show of [showDoc(), hidden, deleted]) {
      const { status, code } = await say(show, 'Hi', token);
      expect([status, code]).toEqual([404, 'show_not_found']);
    }
    expect(await showCommentModel(catalog.deps.db).countDocuments({ userId: id })).toBe(0);
  });
});

describe('DELETE /show-comments/{id}', () => {
  it('200: owners delete their own and administrators any; the count decreases', async () => {
    const show = await addShow();
    const ada = await addPerson();
    const first = await say(show, 'First', ada.token);
    const second = await say(show, 'Second', ada.token);
    const byOwner = await remove(first.body?.comment.id, ada.token);
    expect([byOwner.status, byOwner.body]).toEqual([200, { comments_count: 1 }]);
    expect(await seen(show)).toEqual({ texts: ['Second'], total: 1, count: 1 });
    const byAdmin = await remove(second.body?.comment.id, catalog.tokens.admin());
    expect(byAdmin.body).toEqual({ comments_count: 0 });
    expect(await seen(show)).toEqual({ texts: [], total: 0, count: 0 });
  });

  it('200 once and 404 for all others, for concurrent deletions', async () => {
    const show = await addShow();
    const { token } = await addPerson();
    const { body } = await say(show, 'First', token);
    const responses = await Promise.all(Array.from({ length: 10 }, () => remove(body?.comment.id, token)));
    expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
    expect(responses.filter((response) => response.code === 'comment_not_found')).toHaveLength(9);
    expect(await seen(show)).toMatchObject({ total: 0, count: 0 });
  });

  it('400: an invalid id', async () => {
    expect((await remove('first', catalog.tokens.member())).status).toBe(400);
  });

  it('401: a visitor', async () => {
    const { status } = await catalog.call(contracts.deleteShowComment, { params: { id: newId() } });
    expect(status).toBe(401);
  });

  it("404: an unknown comment and another member's", async () => {
    const show = await addShow();
    const { body } = await say(show, 'Mine', (await addPerson()).token);
    for (const id of [newId(), body?.comment.id]) {
      const { status, code } = await remove(id, catalog.tokens.member());
      expect([status, code]).toEqual([404, 'comment_not_found']);
    }
    expect(await seen(show)).toMatchObject({ texts: ['Mine'], count: 1 });
  });
});
