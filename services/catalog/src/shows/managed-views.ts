import type { managedShow } from '@poc/contracts/entities/catalog';
import type { Subject } from '@poc/kit/auth/subject';
import { fail } from '@poc/kit/errors';
import type { z } from 'zod';
import type { CatalogDeps } from '../deps.ts';
import { findConversions, presentConversion } from '../video/video.api.ts';
import type { ShowDoc } from './show.model.ts';
import { type ShowViewDeps, showViews } from './show-views.ts';

type ManagedShow = z.infer<typeof managedShow>;

export interface ManagedViewDeps extends ShowViewDeps, Pick<CatalogDeps, 'encoder'> {}

/** Leaves URLs unsigned: forms save them, and signed ones expire. */
const unsigned = { sign: (url: string) => url };

/** Maps shows to the form for administrators. */
export async function managedViews(
  deps: ManagedViewDeps,
  shows: readonly ShowDoc[],
  subject: Subject,
): Promise<ManagedShow[]> {
  const [views, conversions, canEncode] = await Promise.all([
    showViews({ ...deps, signedUrls: unsigned }, shows, subject),
    findConversions(
      deps.db,
      shows.map(({ videoUrl }) => videoUrl),
    ),
    deps.encoder.isAvailable(),
  ]);
  return views.flatMap((view, index) => {
    const show = shows[index];
    if (!show) return [];
    const { hostId, published, publishAt, version, videoUrl, videoBytes } = show;
    const conversion = conversions.get(videoUrl ?? '');
    return [
      {
        ...view,
        // Forms save this URL; viewers may get another one.
        video_url: videoUrl,
        ...(typeof videoBytes === 'number' ? { video_bytes: videoBytes } : {}),
        ...(conversion ? { conversion: presentConversion(conversion, canEncode) } : {}),
        host_id: hostId?.toHexString() ?? null,
        published,
        publish_at: publishAt?.toISOString() ?? null,
        version,
      },
    ];
  });
}

/** Maps one show to the form for administrators. */
export async function managedView(
  deps: ManagedViewDeps,
  show: ShowDoc,
  subject: Subject,
): Promise<ManagedShow> {
  const [view] = await managedViews(deps, [show], subject);
  return view ?? fail('show_not_found');
}
