import { fail } from '@poc/kit/errors';
import type { Deps } from '../../config.ts';
import { fetchShow } from './catalog.client.ts';
import { searchFieldsOf } from './search-fields.ts';
import { type ShowCardDoc, showCardModel } from './show-card.model.ts';

/**
 * Finds the show of a new stream. The event of a show created seconds ago may not have arrived: then the show is
 * fetched from the catalog once, and stored until the event replaces it.
 * @param authorization the caller's own header: unpublished shows are visible to administrators only
 * @throws show_not_found
 */
export async function findShowCard(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  showId: string,
  authorization: string | undefined,
): Promise<ShowCardDoc> {
  const known = await showCardModel(db).findById(showId).lean<ShowCardDoc>();
  if (known) return known.deleted ? fail('show_not_found') : known;
  // A show visible to visitors is published; other shows need the administrator's header.
  const shown = await fetchShow(config.CATALOG_URL, showId, undefined);
  const fetched =
    shown ?? (await fetchShow(config.CATALOG_URL, showId, authorization)) ?? fail('show_not_found');
  const stored = await showCardModel(db)
    .findOneAndUpdate(
      { _id: showId },
      // Epoch as the time of change: any event is newer than the fetched data.
      {
        $setOnInsert: {
          ...fetched,
          ...searchFieldsOf(fetched),
          published: shown !== null,
          deleted: false,
          changedAt: new Date(0),
        },
      },
      { upsert: true, returnDocument: 'after' },
    )
    .lean<ShowCardDoc>();
  return stored ?? fail('show_not_found');
}
