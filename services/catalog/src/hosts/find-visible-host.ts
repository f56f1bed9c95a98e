import { fail } from '@poc/kit/errors';
import type { ClientSession, Connection } from 'mongoose';
import { type HostDoc, hostModel, visibleHosts } from './host.model.ts';

/** Finds an active host. @throws host_not_found */
export async function findVisibleHost(
  db: Connection,
  slug: string,
  session: ClientSession | null = null,
): Promise<HostDoc> {
  const found = await hostModel(db)
    .findOne({ ...visibleHosts, slug })
    .session(session)
    .lean<HostDoc>();
  return found ?? fail('host_not_found');
}
