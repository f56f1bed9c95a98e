import { canWatch, type PlanId, type ShowAccess } from '@poc/contracts/entitlements';
import { planOf } from '@poc/kit/entitlements/plan-of';
import { fail } from '@poc/kit/errors';
import type { AdmitFile } from '@poc/kit/http/uploads';
import { type PersonDoc, personModel } from '@poc/kit/people/person.model';
import { type Connection, trusted } from 'mongoose';
import type { CatalogDeps } from '../catalog-deps.ts';
import { streamModel } from '../projections/stream.model.ts';
import { showModel } from '../shows/show.model.ts';

/** What a plan may be needed for; pictures are everybody's. */
const watched = /\.(?:mp4|webm|m3u8|vtt)$/i;

/**
 * Decides who gets a file. That of a show which a plan opens needs an address signed for one person, whose plan is looked
 * up again each time: a plan that is over, or a deleted account, ends addresses that have not expired. A file that a free
 * show has, too, is everybody's.
 * @throws file_locked
 */
export function admitFile({
  db,
  clock,
  addresses,
}: Pick<CatalogDeps, 'db' | 'clock' | 'addresses'>): AdmitFile {
  return async (address, query) => {
    if (!watched.test(address)) return true;
    const shows = await showsWith(db, address);
    const now = clock.now();
    const opens = (plan: PlanId) => shows.length === 0 || shows.some((show) => canWatch(show, plan, now));
    if (opens('basic')) return true;
    const viewer = addresses.viewerOf(address, query, now) ?? fail('file_locked');
    if (!opens(await planOfPerson(db, viewer, now))) fail('file_locked');
    return false;
  };
}

/** The shows whose video or captions a file is, or the video of one of their streams; deleted ones may be restored. */
async function showsWith(db: Connection, address: string): Promise<ShowAccess[]> {
  const shows = showModel(db);
  const fields = { access: 1, earlyAccessUntil: 1 } as const;
  if (address.endsWith('.vtt')) return shows.find({ 'captions.url': address }, fields).lean<ShowAccess[]>();
  const streamed = await streamModel(db).distinct('showId', { streamUrl: address });
  return shows
    .find({ $or: [{ videoUrl: address }, { _id: trusted({ $in: streamed }) }] }, fields)
    .lean<ShowAccess[]>();
}

async function planOfPerson(db: Connection, id: string, now: Date): Promise<PlanId> {
  const person = await personModel(db)
    .findById(id, { role: 1, deleted: 1 })
    .lean<Pick<PersonDoc, 'role' | 'deleted'>>();
  return person?.deleted ? 'basic' : planOf(db, { id, role: person?.role ?? 'user' }, now);
}
