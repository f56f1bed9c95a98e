import { fail } from '@poc/kit/errors';
import type { Deps } from '../../config.ts';
import { askCatalog } from './catalog.client.ts';
import { searchFieldsOf } from './search-fields.ts';
import { type ShowCardDoc, showCardModel } from './show-card.model.ts';

/**
 * The show that a stream is made for. A show made a second ago may not have arrived by its event: then the catalog is
 * asked, once, and the answer stored. The event, when it comes, replaces it.
 * @param authorization the caller's own header: an unpublished show is shown to its administrator alone
 * @throws show_not_found
 */
export async function findShowCard(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  showId: string,
  authorization: string | undefined,
): Promise<ShowCardDoc> {
  const known = await showCardModel(db).findById(showId).lean<ShowCardDoc>();
  if (known) return known.deleted ? fail('show_not_found') : known;
  // What a visitor is shown is published; of anything else only its administrator knows.
  const shown = await askCatalog(config.CATALOG_URL, showId, undefined);
  const asked =
    shown ?? (await askCatalog(config.CATALOG_URL, showId, authorization)) ?? fail('show_not_found');
  const stored = await showCardModel(db)
    .findOneAndUpdate(
      { _id: showId },
      // Changed at the beginning of time: any event is newer than what was asked.
      {
        $setOnInsert: {
          ...asked,
          ...searchFieldsOf(asked),
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
