import { fail } from '@poc/kit/errors';
import type { Database } from '@poc/kit/mongo/transaction';
import { type HostDoc, hostModel, visibleHosts } from './host.model.ts';

/** Finds an active host. @throws host_not_found */
export async function findVisibleHost(db: Database, slug: string): Promise<HostDoc> {
  const found = await hostModel(db)
    .findOne({ ...visibleHosts, slug })
    .lean<HostDoc>();
  return found ?? fail('host_not_found');
}
