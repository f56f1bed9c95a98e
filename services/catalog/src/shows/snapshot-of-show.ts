import type { showSnapshot } from '@poc/contracts/events/catalog';
import type { z } from 'zod';
import { keysOf } from './pictures/show-file-names.ts';
import type { ShowDoc } from './show.model.ts';

/** Maps a show to its event snapshot. Deleted shows count as unpublished. */
export function snapshotOfShow(show: ShowDoc): z.input<typeof showSnapshot> {
  return {
    showId: show._id.toHexString(),
    title: show.title,
    description: show.description,
    category: show.category,
    thumbnailUrl: show.thumbnailUrl,
    published: show.published && show.deletedAt === null,
    access: show.access,
    earlyAccessUntil: show.earlyAccessUntil?.toISOString() ?? null,
    video: videoOf(show),
    host: show.host ?? null,
    createdAt: show.createdAt.toISOString(),
  };
}

const videoOf = ({ videoUrl, videoBytes }: ShowDoc): z.input<typeof showSnapshot>['video'] =>
  typeof videoBytes === 'number' && keysOf(videoUrl ?? '').length > 0
    ? { url: videoUrl ?? '', bytes: videoBytes }
    : null;
