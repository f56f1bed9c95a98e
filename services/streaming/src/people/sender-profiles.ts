import type { PlanId } from '@poc/contracts/entitlements';
import { createReadCache } from '@poc/kit/cache/read-cache';
import { createPlanReader } from '@poc/kit/entitlements/plan-of';
import { fail } from '@poc/kit/errors';
import { getPerson } from '@poc/kit/people/get-person';
import { anyMember, seesProfile, shownPerson } from '@poc/kit/people/show-person';
import type { ServiceDeps } from '@poc/kit/service';
import { projectedPeople } from './projected-people.ts';

export interface SenderProfile {
  readonly name: string;
  readonly avatar: string;
  /** Absent without a paid plan, and on a private profile. */
  readonly plan?: Exclude<PlanId, 'basic'> | undefined;
  /** Set for the account of a host, without a private profile. */
  readonly host?: true | undefined;
}

/** A node's cache of sender profiles. */
export interface SenderProfiles {
  /**
   * Returns a person's profile.
   * @throws unauthenticated for a deleted account; service_unavailable while the person cannot be looked up
   */
  of(personId: string): Promise<SenderProfile>;
  drop(personId: string): void;
  clear(): void;
}

const capacity = 10_000;

/**
 * Looks up sender profiles as other members see them: a `private` profile has a shortened name, no picture and no badges.
 * Entries are cached until a signal invalidates them; concurrent requests share one read.
 */
export function createSenderProfiles(
  deps: Pick<ServiceDeps, 'db' | 'clock' | 'fetchPerson'>,
): SenderProfiles {
  const planOf = createPlanReader(deps.db);
  const known = createReadCache<SenderProfile>({ max: capacity });

  async function read(personId: string): Promise<SenderProfile> {
    const person = (await getPerson(deps, projectedPeople, personId)) ?? fail('unauthenticated');
    const access = { viewer: anyMember, personId };
    const plan = await planOf({ id: personId, role: anyMember.role }, deps.clock.now());
    const showsBadges = seesProfile(person, access);
    return {
      ...shownPerson(person, access),
      ...(plan !== 'basic' && showsBadges && { plan }),
      ...(person.host && showsBadges && { host: true }),
    };
  }

  return {
    of: (personId) => known.memo(personId, { context: () => read(personId) }),
    drop: (personId) => void known.delete(personId),
    clear: () => known.clear(),
  };
}
