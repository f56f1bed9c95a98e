import type { EventOf } from '@poc/contracts/event';
import type { showCreated, showUpdated } from '@poc/contracts/events/catalog';
import { changedAtOf } from '@poc/kit/events/commit-position';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { hideStreams } from '../hide-streams.ts';
import { searchFieldsOf } from './search-fields.ts';
import { type ShowCardDoc, showCardModel } from './show-card.model.ts';
import { videoSizeModel } from './video-size.model.ts';

/**
 * Updates the projection of a show, and the size of its video, which streams may play. Streams of an unpublished show
 * are hidden; a deletion that can still be undone counts as unpublishing.
 */
export const onShowChanged = async (
  event: EventOf<typeof showCreated | typeof showUpdated>,
  tx: Transaction,
): Promise<void> => {
  const { showId, title, description, thumbnailUrl, published, access, earlyAccessUntil, video, host } =
    event.data;
  const changedAt = changedAtOf(event);
  const known = await showCardModel(tx).findById(showId).lean<ShowCardDoc>();
  if (known && (known.deleted || known.changedAt > changedAt)) return;
  await showCardModel(tx).updateOne(
    { _id: showId },
    {
      $set: {
        title,
        description,
        thumbnailUrl,
        published,
        access,
        earlyAccessUntil: earlyAccessUntil === null ? null : new Date(earlyAccessUntil),
        host,
        deleted: false,
        changedAt,
        ...searchFieldsOf({ title, description, host }),
      },
    },
    { upsert: true },
  );
  if (video) {
    await videoSizeModel(tx).updateOne(
      { _id: video.url },
      { $set: { bytes: video.bytes } },
      { upsert: true },
    );
  }
  await hideStreams(tx, showId);
};
