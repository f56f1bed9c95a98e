import type { PlanId } from '@poc/contracts/entitlements';
import type { SignedViewer } from '@poc/kit/entitlements/signed-addresses';
import { type PersonDoc, personModel } from '@poc/kit/people/person.model';
import type { CatalogDeps } from '../../deps.ts';

/** The user for whom an address was signed, with their current plan. */
export interface FileViewer extends SignedViewer {
  readonly plan: PlanId;
}

/**
 * Resolves the viewer from an address's signature. Reads the plan each time, so that the end of a plan, or a
 * suspended or deleted account, invalidates unexpired addresses.
 * @returns null for an invalid or expired signature, or a suspended or deleted person
 */
export async function viewerOfFile(
  { db, clock, addresses, planOf }: Pick<CatalogDeps, 'db' | 'clock' | 'addresses' | 'planOf'>,
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
  return { ...viewer, plan: await planOf({ id, role: person?.role ?? 'user' }, now) };
}
