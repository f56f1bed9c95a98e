import { hasRow } from '@poc/kit/mongo/has-row';
import { type Connection, trusted } from 'mongoose';
import type { CatalogDeps } from '../../deps.ts';
import { type HostDoc, hostModel } from '../host.model.ts';
import { hostFollowModel } from './host-follow.model.ts';

const deleted = () => ({ deletedAt: trusted({ $gt: new Date(0) }) });

export const hasDeletedHosts = (db: Connection): Promise<boolean> => hasRow(hostModel(db), deleted());

/**
 * Removes deleted hosts with their followers and pictures. Resumes after an interruption: the host is deleted last.
 * @returns number of hosts removed
 */
export async function purgeDeletedHosts(
  { db, files }: Pick<CatalogDeps, 'db' | 'files'>,
  signal: AbortSignal,
): Promise<number> {
  const gone = await hostModel(db).find(deleted()).lean<HostDoc[]>();
  let purged = 0;
  for (const { _id, pictureUrl } of gone) {
    if (signal.aborted) break;
    await hostFollowModel(db).deleteMany({ hostId: _id });
    await hostModel(db).deleteOne({ _id });
    await files.discard(pictureUrl);
    purged += 1;
  }
  return purged;
}
