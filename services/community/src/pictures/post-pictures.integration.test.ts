import { randomBytes } from 'node:crypto';
import { deletePost, getPost } from '@poc/contracts/endpoints/community';
import { moderateText } from '@poc/contracts/endpoints/community-moderation';
import { userDeleted } from '@poc/contracts/events/identity';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { postModel } from '../posts/post.model.ts';
import { postTexts, usePictures } from '../testing/use-pictures.ts';
import { postPictureModel } from './post-picture.model.ts';
import { nameOfPicture } from './post-picture-names.ts';

const hourMs = 60 * 60_000;
const goesOn = new AbortController().signal;
const at = usePictures();

describe('a post with a picture', () => {
  it('400: a picture of another person, of another post, or unknown', async () => {
    const { url } = await at.posted();
    const theirs = await at.uploaded(at.picture, (await at.createMember()).token);
    for (const wrong of [url, theirs, `/uploads/posts/${'0'.repeat(32)}.webp`]) {
      expect(await at.post(wrong)).toMatchObject({ status: 400, errors: [{ path: 'body.picture' }] });
    }
    for (const wrong of ['https://elsewhere.test/a.png', '/uploads/merch/cap.webp', `${url}?x`]) {
      expect(await at.post(wrong)).toMatchObject({ status: 400, code: 'invalid_request' });
    }
  });

  it('only one of two concurrent posts gets the same picture', async () => {
    const url = await at.uploaded();
    const responses = await Promise.all([at.post(url), at.post(url)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  });

  it('an edit can retain it, describe it, replace it and remove it', async () => {
    const { id, url } = await at.posted();
    expect((await at.edit(id, { title: 'Still mine' })).body?.picture).toMatchObject({ url, alt: 'A chart' });
    expect((await at.edit(id, { picture: { url, alt: 'Up' } })).body?.picture).toMatchObject({
      url,
      alt: 'Up',
    });
    const second = await at.uploaded();
    const replaced = await at.edit(id, { picture: { url: second, alt: '' } });
    expect(replaced.body).toMatchObject({ picture: { url: second, alt: '' }, edited_at: expect.any(String) });
    expect([await at.statusOf(url), await at.storedFiles(url), await at.storedFiles(second)]).toEqual([
      404, 0, 3,
    ]);
    const without = await at.edit(id, { picture: null });
    expect(without.body).not.toHaveProperty('picture');
    expect(await at.storedFiles(second)).toBe(0);
    const known = await at.community.service.call(getPost, { params: { id } });
    expect(known.body).not.toHaveProperty('picture');
  });

  it('an edit based on a removed picture is rejected, and changes nothing', async () => {
    const { id, url } = await at.posted();
    await at.edit(id, { picture: null });
    const late = await at.edit(id, { title: 'Late', picture: { url, alt: 'A chart' } });
    expect(late).toMatchObject({ status: 400, errors: [{ path: 'body.picture' }] });
    expect((await at.community.service.call(getPost, { params: { id } })).body?.title).toBe(postTexts.title);
  });

  it('concurrent edits with new pictures leave one, in the post and in the store', async () => {
    const { id, url } = await at.posted();
    const [a, b] = [await at.uploaded(), await at.uploaded()];
    const responses = await Promise.all([a, b].map((one) => at.edit(id, { picture: { url: one, alt: '' } })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await at.community.service.call(getPost, { params: { id } });
    const left = body?.picture?.url ?? '';
    expect([a, b]).toContain(left);
    const files = await Promise.all(
      [url, a, b].map(async (one) => [one, await at.storedFiles(one)] as const),
    );
    expect(files.filter(([, count]) => count > 0)).toEqual([[left, 3]]);
  });

  it('an administrator can replace it; the picture then belongs to the author', async () => {
    const { id } = await at.posted();
    const token = at.community.service.tokens.admin();
    const url = await at.uploaded(at.picture, token);
    expect((await at.edit(id, { picture: { url, alt: '' } }, token)).body?.picture).toMatchObject({ url });
    const row = await postPictureModel(at.community.service.deps.db).findById(nameOfPicture(url)).lean();
    expect(row?.userId.toHexString()).toBe(at.me().id);
  });

  it('is not found while its post is hidden, and found again once it is restored', async () => {
    const { id, url } = await at.posted();
    const preview = url.replace('.webp', '-640.jpg');
    expect(await at.statusOf(preview)).toBe(200);
    const token = at.community.service.tokens.admin();
    const decide = (action: 'hide' | 'restore') =>
      at.community.service.call(moderateText, {
        token,
        params: { id },
        body: { kind: 'post', action, reason: 'Rude' },
      });
    await decide('hide');
    expect([await at.statusOf(url), await at.statusOf(preview)]).toEqual([404, 404]);
    await at.pictures.sweep(new Date(Date.now() + 2 * hourMs), goesOn);
    await decide('restore');
    expect([await at.statusOf(url), await at.statusOf(preview)]).toEqual([200, 200]);
  });

  it('is deleted with its post; pictures of others are not', async () => {
    const [mine, other] = [await at.posted(), await at.posted()];
    await at.community.service.call(deletePost, { params: { id: mine.id }, token: at.me().token });
    expect(await at.statusOf(mine.url)).toBe(404);
    await at.cleanUp();
    expect([await at.storedFiles(mine.url), await at.storedFiles(other.url)]).toEqual([0, 3]);
  });

  it('is deleted with its author, including unused ones; the post stays', async () => {
    const { db } = at.community.service.deps;
    const { id, url } = await at.posted();
    const waiting = await at.uploaded();
    const other = await at.createMember();
    const theirs = await at.uploaded(at.picture, other.token);
    await at.community.applyEvent(userDeleted, {
      userId: at.me().id,
      deletedAt: at.community.clock.now().toISOString(),
    });
    await at.cleanUp();
    expect(await postPictureModel(db).countDocuments({ userId: new Types.ObjectId(at.me().id) })).toBe(0);
    expect([await at.storedFiles(url), await at.storedFiles(waiting), await at.storedFiles(theirs)]).toEqual([
      0, 0, 3,
    ]);
    expect((await postModel(db).findById(id).lean())?.picture).toBeUndefined();
  });

  it('is swept after an hour without a row', async () => {
    const { pictures } = at;
    const { url } = await at.posted();
    const orphan = randomBytes(16).toString('hex');
    await pictures.add(orphan, [at.picture, at.picture, at.picture]);
    expect(await pictures.sweep(new Date(), goesOn)).toBe(0);
    expect(await pictures.sweep(new Date(Date.now() + 2 * hourMs), goesOn)).toBeGreaterThanOrEqual(3);
    expect(await at.storedFiles(`/uploads/posts/${orphan}.webp`)).toBe(0);
    expect(await at.storedFiles(url)).toBe(3);
  });
});
