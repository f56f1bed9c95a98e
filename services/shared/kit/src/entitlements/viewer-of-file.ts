import type { PlanId } from '@poc/contracts/entitlements';
import type { Role } from '@poc/contracts/token';
import type { Connection } from 'mongoose';
import type { Clock } from '../clock.ts';
import { type PersonDoc, personModel } from '../people/person.model.ts';
import type { PlanOf } from './plan-of.ts';
import type { SignedUrls, SignedViewer } from './signed-urls.ts';

/** The user for whom a URL was signed, with their current role and plan. */
export interface FileViewer extends SignedViewer {
  readonly role: Role;
  readonly plan: PlanId;
}

export interface FileViewerDeps {
  readonly db: Connection;
  readonly clock: Clock;
  readonly signedUrls: SignedUrls;
  readonly planOf: PlanOf;
}

/**
 * Resolves the viewer from a URL's signature. Reads the plan each time, so that the end of a plan, or a
 * suspended or deleted account, invalidates unexpired URLs.
 * @returns null for an invalid or expired signature, or a suspended or deleted person
 */
export async function viewerOfFile(
  { db, clock, signedUrls, planOf }: FileViewerDeps,
  url: string,
  query: URLSearchParams,
): Promise<FileViewer | null> {
  const now = clock.now();
  const viewer = signedUrls.viewerOf(url, query, now);
  if (viewer === null) return null;
  const { id } = viewer;
  const person = await personModel(db)
    .findById(id, { role: 1, deleted: 1, suspended: 1 })
    .lean<Pick<PersonDoc, 'role' | 'deleted' | 'suspended'>>();
  if (person?.deleted || person?.suspended) return null;
  const role = person?.role ?? 'user';
  return { ...viewer, role, plan: await planOf({ id, role }, now) };
}
