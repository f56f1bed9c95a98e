import type { PlanId } from '@poc/contracts/entitlements';
import { planOf } from '@poc/kit/entitlements/plan-of';
import type { SignedViewer } from '@poc/kit/entitlements/signed-addresses';
import { type PersonDoc, personModel } from '@poc/kit/people/person.model';
import type { CatalogDeps } from '../../deps.ts';

/** For whom an address was signed, with the plan that they have now. */
export interface FileViewer extends SignedViewer {
  readonly plan: PlanId;
}

/**
 * The viewer of a file, by its address's signature. The plan is looked up each time: one that is over, or an account that is
 * suspended or deleted, ends addresses that have not expired.
 * @returns null for an address that was not signed here, that has expired, or whose person is suspended or deleted
 */
export async function viewerOfFile(
  { db, clock, addresses }: Pick<CatalogDeps, 'db' | 'clock' | 'addresses'>,
  address: string,
  query: URLSearchParams,
): Promise<FileViewer | null> {
  const now = clock.now();
  const viewer = addresses.viewerOf(address, query, now);
  if (viewer === null) return null;
  const { id } = viewer;
  const person = await personModel(db)
    .findById(id, { role: 1, deleted: 1, suspended: 1 })
    .lean<Pick<PersonDoc, 'role' | 'deleted' | 'suspended'>>();
  if (person?.deleted || person?.suspended) return null;
  return { ...viewer, plan: await planOf(db, { id, role: person?.role ?? 'user' }, now) };
}
