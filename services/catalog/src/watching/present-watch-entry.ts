import type { continueWatching, watchEntry } from '@poc/contracts/entities/catalog';
import type { z } from 'zod';
import type { WatchedShow } from './find-watched.ts';

export type WatchEntryAnswer = z.input<typeof watchEntry>;
export type ContinueWatchingAnswer = z.input<typeof continueWatching>;

/** An entry of the watch history as the API answers it. */
export function presentWatchEntry({ entry, show }: WatchedShow): WatchEntryAnswer {
  return {
    id: entry._id.toHexString(),
    show_id: entry.showId.toHexString(),
    progress: entry.progress,
    completed: entry.completed,
    updatedAt: entry.watchedAt.toISOString(),
    Show: { title: show.title, description: show.description, thumbnail_url: show.thumbnailUrl },
  };
}

/** A show to go on with: the id is the show's, as it is what the entry leads to. */
export function presentContinueWatching({ entry, show }: WatchedShow): ContinueWatchingAnswer {
  return {
    id: show._id.toHexString(),
    title: show.title,
    thumbnail_url: show.thumbnailUrl,
    progress: entry.progress,
  };
}
