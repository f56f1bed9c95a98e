import { listShowRails as contract } from '@poc/contracts/endpoints/catalog';
import { everyone } from '@poc/kit/auth/policies';
import type { Connection } from 'mongoose';
import { route } from '../route.ts';
import { type CategoryDoc, categoryModel } from './categories/category.model.ts';
import { presentTile } from './present-tile.ts';
import { readSharedShows } from './shared-shows.ts';
import { type ShowDoc, showModel } from './show.model.ts';
import { visibleShows } from './show.policy.ts';
import { showViews } from './show-views.ts';

const maxCategories = 12;
const showsPerRail = 10;

/** Lists the newest shows of each non-empty category, default categories first. */
export const listShowRails = route(contract, everyone, (deps) => async ({ subject, request }) => {
  const { found, parts } = await readSharedShows(deps, { key: ['listShowRails'], request }, async () => {
    const rows = await newestByCategory(deps.db);
    return { rows, total: rows.length, nextCursor: null };
  });
  const tiles = (await showViews(deps, found.rows, subject, parts)).map(presentTile);
  return Map.groupBy(tiles, ({ category }) => category)
    .entries()
    .map(([category, shows]) => ({ category, shows }))
    .toArray();
});

async function newestByCategory(db: Connection): Promise<ShowDoc[]> {
  const categories = await categoryModel(db)
    .find()
    .sort({ position: 1, name: 1 })
    .limit(maxCategories)
    .lean<CategoryDoc[]>();
  const rails = await Promise.all(
    categories.map(({ name }) =>
      showModel(db)
        .find({ ...visibleShows, category: name })
        .sort({ createdAt: -1, _id: -1 })
        .limit(showsPerRail)
        .lean<ShowDoc[]>(),
    ),
  );
  return rails.flat();
}
