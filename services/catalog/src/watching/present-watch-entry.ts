import type { continueWatching, watchEntry } from '@poc/contracts/entities/catalog';
import type { z } from 'zod';
import type { WatchedShow } from './find-watched.ts';

export type WatchEntryResponse = z.input<typeof watchEntry>;
export type ContinueWatchingResponse = z.input<typeof continueWatching>;

/** Maps an entry of the watch history to the API's form. */
export function presentWatchEntry({ entry, show }: WatchedShow): WatchEntryResponse {
  return {
    id: entry._id.toHexString(),
    show_id: entry.showId.toHexString(),
    progress: entry.progress,
    completed: entry.completed,
    updatedAt: entry.watchedAt.toISOString(),
    Show: { title: show.title, description: show.description, thumbnail_url: show.thumbnailUrl },
  };
}

/** Maps an entry to a show to continue, with the show's id. */
export function presentContinueWatching({ entry, show }: WatchedShow): ContinueWatchingResponse {
  return {
    id: show._id.toHexString(),
    title: show.title,
    thumbnail_url: show.thumbnailUrl,
    ...(show.duration === null ? {} : { duration: show.duration }),
    progress: entry.progress,
  };
}
