import { createCategory, listShowRails } from '@poc/contracts/endpoints/catalog';
import { useTestService } from '@poc/testing/service';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { catalogService } from '../service.ts';
import { showDoc, watchEntryDoc } from '../testing/fixtures.ts';
import { watchEntryModel } from '../watching/watch-entry.model.ts';
import { showModel } from './show.model.ts';

const catalog = useTestService(catalogService());

it('200: at most ten shows of each category, newest first; hidden ones and empty categories left out', async () => {
  const { db } = catalog.deps;
  await catalog.call(createCategory, { token: catalog.tokens.admin(), body: { name: 'Bonds' } });
  const many = Array.from({ length: 12 }, (_, at) => showDoc({ title: `Trade ${at}` }));
  const bonds = showDoc({ title: 'Sukuk Sunday', category: 'Bonds' });
  await showModel(db).insertMany([...many, bonds, showDoc({ category: 'Investing', published: false })]);
  const userId = new Types.ObjectId();
  await watchEntryModel(db).create(watchEntryDoc({ userId, showId: bonds._id, progress: 62 }));

  const { status, body } = await catalog.call(listShowRails);
  expect(status).toBe(200);
  expect(body?.map(({ category }) => category)).toEqual(['Trading', 'Bonds']);
  const [trading, ofBonds] = body ?? [];
  expect(trading?.shows.map(({ title }) => title)).toEqual(
    Array.from({ length: 10 }, (_, at) => `Trade ${11 - at}`),
  );
  expect(ofBonds?.shows[0]).not.toHaveProperty('progress');
  expect(ofBonds?.shows[0]).not.toHaveProperty('description');

  const token = catalog.tokens.member({ id: userId.toHexString() });
  const own = await catalog.call(listShowRails, { token });
  expect(own.body?.[1]?.shows[0]).toMatchObject({ title: 'Sukuk Sunday', progress: 62 });
});
