import * as contracts from '@poc/contracts/endpoints/catalog';
import { outboxOf } from '@poc/kit/mongo/kit-collections';
import { personModel } from '@poc/kit/people/person.model';
import { newId } from '@poc/testing/factories';
import { useTestService } from '@poc/testing/service';
import { Types } from 'mongoose';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { catalogService } from '../../service.ts';
import { type ShowDoc, showModel } from '../../shows/show.model.ts';
import { showDoc } from '../../testing/fixtures.ts';
import { showCommentModel } from '../show-comment.model.ts';

const rude = 'What a load of sh1t';
const link = 'Double it at quick-naira.com';
const catalog = useTestService(catalogService());
let show: ShowDoc;
let admin: string;

beforeAll(() => {
  admin = catalog.tokens.admin();
});
beforeEach(async () => {
  await showCommentModel(catalog.deps.db).deleteMany({});
  show = showDoc({ title: 'Pip Happens' });
  await showModel(catalog.deps.db).create(show);
});

const showParams = () => ({ id: show._id.toHexString() });
const say = async (content: string, token: string) => {
  const { body } = await catalog.call(contracts.createShowComment, {
    params: showParams(),
    body: { content },
    token,
  });
  return { id: body?.comment.id ?? '', held: body?.comment.held, count: body?.comments_count };
};
const textsFor = async (token?: string) => {
  const { body } = await catalog.call(contracts.listShowComments, {
    params: showParams(),
    ...(token ? { token } : {}),
  });
  return body?.map(({ content, held }) => (held ? `${content} (held)` : content));
};
const count = async () =>
  (await catalog.call(contracts.getShow, { params: showParams() })).body?.comments_count;
const approve = (id: string, token = admin) =>
  catalog.call(contracts.approveShowComment, { params: { id }, token });

const hide = (id: string, token = admin) =>
  catalog.call(contracts.hideShowComment, { params: { id }, token });
const listed = async (state: 'open' | 'hidden') =>
  (await catalog.call(contracts.listHeldComments, { token: admin, query: { state } })).body?.map(
    ({ id, reason, hidden_at }) => ({ id, reason, hidden: hidden_at !== null }),
  );

describe('a held comment', () => {
  it('is shown only to its author and administrators, and not counted', async () => {
    const author = catalog.tokens.member({ id: newId() });
    expect(await say('Lovely', author)).toMatchObject({ count: 1 });
    expect(await say(rude, author)).toMatchObject({ held: true, count: 1 });
    expect(await textsFor()).toEqual(['Lovely']);
    expect(await textsFor(catalog.tokens.member())).toEqual(['Lovely']);
    expect(await textsFor(author)).toEqual([`${rude} (held)`, 'Lovely']);
    expect(await textsFor(admin)).toEqual([`${rude} (held)`, 'Lovely']);
    expect(await count()).toBe(1);
  });

  it('a link is held for an account younger than 7 days, and not for an older one', async () => {
    const day = 24 * 60 * 60 * 1_000;
    const saidAfter = async (days: number) => {
      const id = newId();
      await personModel(catalog.deps.db).create({
        _id: new Types.ObjectId(id),
        name: 'Ada Eze',
        role: 'user',
        joinedAt: new Date(Date.now() - days * day),
        deleted: false,
        changedAt: new Date(),
      });
      return (await say(link, catalog.tokens.member({ id }))).held;
    };
    expect([await saidAfter(1), await saidAfter(8)]).toEqual([true, undefined]);
    expect((await say(link, catalog.tokens.member())).held).toBe(true);
    expect((await say(link, admin)).held).toBeUndefined();
  });

  it('can be deleted by its author and by an administrator without changing the count', async () => {
    const author = catalog.tokens.member({ id: newId() });
    await say('Lovely', author);
    for (const token of [author, admin]) {
      const { id } = await say(rude, author);
      const stranger = await catalog.call(contracts.deleteShowComment, {
        params: { id },
        token: catalog.tokens.member(),
      });
      expect(stranger.status).toBe(404);
      const gone = await catalog.call(contracts.deleteShowComment, { params: { id }, token });
      expect(gone.body).toEqual({ comments_count: 1 });
    }
    expect(await textsFor(admin)).toEqual(['Lovely']);
    expect(await count()).toBe(1);
  });
});

describe('GET /admin/show-comments', () => {
  it('200: pages of held comments, longest waiting first, with reason and show', async () => {
    const author = catalog.tokens.member();
    await say('Lovely', author);
    const first = await say(rude, author);
    const second = await say(link, author);
    const { status, body, headers } = await catalog.call(contracts.listHeldComments, { token: admin });
    expect(status).toBe(200);
    expect(headers.get('x-total-count')).toBe('2');
    const where = { id: show._id.toHexString(), title: 'Pip Happens' };
    expect(body).toMatchObject([
      { id: first.id, content: rude, held: true, reason: 'profanity', Show: where },
      { id: second.id, content: link, held: true, reason: 'link', Show: where },
    ]);
    const page = await catalog.call(contracts.listHeldComments, { token: admin, query: { limit: 1 } });
    expect(page.body?.map(({ id }) => id)).toEqual([first.id]);
    expect(page.headers.get('link')).toContain('rel="next"');
  });

  it('400, 401 and 403', async () => {
    const query = { limit: 0 };
    expect((await catalog.call(contracts.listHeldComments, { token: admin, query })).status).toBe(400);
    expect((await catalog.call(contracts.listHeldComments)).status).toBe(401);
    const token = catalog.tokens.member();
    expect((await catalog.call(contracts.listHeldComments, { token })).status).toBe(403);
  });
});

describe('POST /admin/show-comments/{id}/approve', () => {
  it('200: becomes public and is counted once, however often it is approved', async () => {
    const { id } = await say(rude, catalog.tokens.member());
    for (let round = 0; round < 2; round += 1) {
      const { status, body } = await approve(id);
      expect(status).toBe(200);
      expect(body).toMatchObject({ comment: { id, content: rude }, comments_count: 1 });
      expect(body?.comment).not.toHaveProperty('held');
    }
    expect(await textsFor()).toEqual([rude]);
    expect(await count()).toBe(1);
    expect((await catalog.call(contracts.listHeldComments, { token: admin })).body).toEqual([]);
  });

  it('200: concurrent approvals count it once', async () => {
    const { id } = await say(rude, catalog.tokens.member());
    const responses = await Promise.all(Array.from({ length: 8 }, () => approve(id)));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    expect(await count()).toBe(1);
  });

  it('400, 401, 403 and 404', async () => {
    const { id } = await say(rude, catalog.tokens.member());
    expect((await approve('x')).status).toBe(400);
    expect((await catalog.call(contracts.approveShowComment, { params: { id } })).status).toBe(401);
    expect((await approve(id, catalog.tokens.member())).status).toBe(403);
    const unknown = await approve(newId());
    expect([unknown.status, unknown.code]).toEqual([404, 'comment_not_found']);
    expect(await count()).toBe(0);
  });
});

describe('POST /admin/show-comments/{id}/hide', () => {
  it('200: a held comment becomes hidden for all but its author, until it is approved', async () => {
    const author = catalog.tokens.member({ id: newId() });
    const { id } = await say('Guaranteed returns every week', author);
    expect(await listed('open')).toEqual([{ id, reason: 'guaranteed_returns', hidden: false }]);
    for (let round = 0; round < 2; round += 1) {
      const { status, body } = await hide(id);
      expect([status, body?.comment.held, body?.comments_count]).toEqual([200, true, 0]);
    }
    expect(await listed('open')).toEqual([]);
    expect(await listed('hidden')).toEqual([{ id, reason: 'guaranteed_returns', hidden: true }]);
    expect([await textsFor(), (await textsFor(author))?.length]).toEqual([[], 1]);
    await approve(id);
    expect([await count(), await listed('open'), await listed('hidden')]).toEqual([1, [], []]);
  });

  it('200: a public comment is hidden and no longer counted; the list of hidden ones starts with the latest', async () => {
    const author = catalog.tokens.member();
    const first = await say('Lovely', author);
    const second = await say('Lovely, too', author);
    expect((await hide(first.id)).body?.comments_count).toBe(1);
    expect((await hide(second.id)).body?.comments_count).toBe(0);
    expect(await textsFor()).toEqual([]);
    expect((await listed('hidden'))?.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect((await listed('hidden'))?.[0]?.reason).toBeNull();
    await approve(first.id);
    expect([await textsFor(), await count()]).toEqual([['Lovely'], 1]);
  });

  it("notifies the author of each decision once, with the show's title", async () => {
    const authorId = newId();
    const { id } = await say('Lovely', catalog.tokens.member({ id: authorId }));
    await Promise.all([hide(id), hide(id)]);
    await approve(id);
    await approve(id);
    const rows = await outboxOf(catalog.deps.db)
      .find({ key: id })
      .sort({ position: 1 })
      .hint({ _id: 1 })
      .toArray();
    const sent = rows.map(({ envelope }) => JSON.parse(envelope).data);
    const about = {
      commentId: id,
      showId: show._id.toHexString(),
      showTitle: 'Pip Happens',
      userId: authorId,
      excerpt: 'Lovely',
    };
    expect(sent).toEqual([
      { ...about, action: 'hidden' },
      { ...about, action: 'shown' },
    ]);
  });

  it('200: a concurrent approval and hiding count it at most once', async () => {
    const { id } = await say('Lovely', catalog.tokens.member());
    await Promise.all([hide(id), approve(id), hide(id), approve(id)]);
    const shown = await textsFor();
    expect(await count()).toBe(shown?.length);
    await approve(id);
    expect(await count()).toBe(1);
  });

  it('400, 401, 403 and 404', async () => {
    const { id } = await say('Lovely', catalog.tokens.member());
    expect((await hide('x')).status).toBe(400);
    expect((await catalog.call(contracts.hideShowComment, { params: { id } })).status).toBe(401);
    expect((await hide(id, catalog.tokens.member())).status).toBe(403);
    const unknown = await hide(newId());
    expect([unknown.status, unknown.code]).toEqual([404, 'comment_not_found']);
    expect(await count()).toBe(1);
  });
});
