import type { PlanId } from '@poc/contracts/entitlements';
import { planOf } from '@poc/kit/entitlements/plan-of';
import { type PersonDoc, personModel } from '@poc/kit/people/person.model';
import type { CatalogDeps } from '../catalog-deps.ts';

/** For whom an address was signed, with the plan that they have now. */
export interface FileViewer {
  readonly id: string;
  readonly plan: PlanId;
}

/**
 * The viewer of a file, by its address's signature. The plan is looked up each time: one that is over, or a deleted account,
 * ends addresses that have not expired.
 * @returns null for an address that was not signed here, or that has expired
 */
export async function viewerOfFile(
  { db, clock, addresses }: Pick<CatalogDeps, 'db' | 'clock' | 'addresses'>,
  address: string,
  query: URLSearchParams,
): Promise<FileViewer | null> {
  const now = clock.now();
  const id = addresses.viewerOf(address, query, now);
  if (id === null) return null;
  const person = await personModel(db)
    .findById(id, { role: 1, deleted: 1 })
    .lean<Pick<PersonDoc, 'role' | 'deleted'>>();
  const plan = person?.deleted ? 'basic' : await planOf(db, { id, role: person?.role ?? 'user' }, now);
  return { id, plan };
}
