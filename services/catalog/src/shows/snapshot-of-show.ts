import type { showSnapshot } from '@poc/contracts/events/catalog';
import type { z } from 'zod';
import type { ShowDoc } from './show.model.ts';

/** A show as events carry it. A deleted one counts as unpublished. */
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
    createdAt: show.createdAt.toISOString(),
  };
}
