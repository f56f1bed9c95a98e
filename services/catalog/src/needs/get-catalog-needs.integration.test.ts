import { approveShowComment, retryConversion } from '@poc/contracts/endpoints/catalog';
import { getCatalogNeeds } from '@poc/contracts/endpoints/catalog-admin';
import { useTestService } from '@poc/testing/service';
import { expect, it } from 'vitest';
import { showCommentModel } from '../comments/show-comment.model.ts';
import { catalogService } from '../service.ts';
import { showModel } from '../shows/show.model.ts';
import { showCommentDoc, showDoc } from '../testing/fixtures.ts';
import { conversionModel } from '../video/conversion/conversion.model.ts';
import { newConversion } from '../video/conversion/queue-conversion.ts';

const catalog = useTestService(catalogService());
const ask = (token?: string) => catalog.call(getCatalogNeeds, token ? { token } : {});
const needs = async () => (await ask(catalog.tokens.admin())).body;

it('200: held comments, without hidden ones, until one is approved', async () => {
  const { db } = catalog.deps;
  const show = showDoc();
  await showModel(db).create(show);
  expect(await needs()).toEqual([]);
  const held = showCommentDoc({ showId: show._id, held: true });
  const hidden = showCommentDoc({ showId: show._id, held: true, hiddenAt: new Date() });
  await showCommentModel(db).insertMany([hidden, held, showCommentDoc({ showId: show._id })]);
  expect(await needs()).toEqual([
    { name: 'held_texts', count: 1, oldest: held.createdAt.toISOString(), due: null },
  ]);
  await catalog.call(approveShowComment, {
    token: catalog.tokens.admin(),
    params: { id: held._id.toHexString() },
  });
  expect(await needs()).toEqual([]);
});

it('200: failed videos of shows that are not deleted, until one is converted again', async () => {
  const { db } = catalog.deps;
  const at = new Date('2026-11-01T09:00:00.000Z');
  const names = ['a', 'b', 'c'].map((letter) => letter.repeat(32));
  const urlOf = (name: string) => `/uploads/shows/${name}.mp4`;
  const [show, deleted] = [
    showDoc({ videoUrl: urlOf('a'.repeat(32)) }),
    showDoc({ videoUrl: urlOf('b'.repeat(32)), deletedAt: at }),
  ];
  await showModel(db).insertMany([show, deleted, showDoc({ videoUrl: urlOf('c'.repeat(32)) })]);
  const failed = { status: 'failed', reason: 'encoder' } as const;
  await conversionModel(db).insertMany(
    names.map((name, index) => ({
      ...newConversion(urlOf(name), name, at),
      ...(index < 2 ? failed : {}),
    })),
  );
  expect(await needs()).toEqual([{ name: 'failed_videos', count: 1, oldest: at.toISOString(), due: null }]);
  await catalog.call(retryConversion, {
    token: catalog.tokens.admin(),
    params: { id: show._id.toHexString() },
  });
  expect(await needs()).toEqual([]);
});

it('401 and 403', async () => {
  expect((await ask()).status).toBe(401);
  expect((await ask(catalog.tokens.member())).status).toBe(403);
});
