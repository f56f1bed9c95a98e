import type { Access } from '@poc/contracts/endpoint';
import { fail } from '../errors.ts';
import type { Subject } from './subject.ts';

/** Authorization rule of an endpoint, with the names of the contract's `access`. */
export interface Policy<S extends Subject | null = Subject | null> {
  readonly access: Access;
  /** Returns the subject for the use case, or fails with 401, 403 or 404. */
  check(subject: Subject | null, params: Record<string, unknown>): S;
}

const signedIn = (subject: Subject | null): Subject => subject ?? fail('unauthenticated');

/** Everyone; the use case receives the subject if there is one. */
export const everyone: Policy<Subject | null> = { access: 'public', check: (subject) => subject };

export const members: Policy<Subject> = { access: 'member', check: signedIn };

/** The user whose id is in the path. Everyone else, administrators included, gets 404. */
export const self: Policy<Subject> = {
  access: 'self',
  check: (subject, params) => {
    const known = signedIn(subject);
    return params.id === known.id ? known : fail('not_found');
  },
};

/** Administrators. An administrator whose rights are withheld gets an error that names the next step. */
export const admins: Policy<Subject> = {
  access: 'admin',
  check: (subject) => {
    const known = signedIn(subject);
    if (known.role === 'admin') return known;
    if (known.withheld === 'setup') fail('second_factor_setup_required');
    return fail(known.withheld === 'needed' ? 'second_factor_needed' : 'forbidden');
  },
};

/** Webhooks of a provider; the use case verifies the signature over the raw bytes. */
export const signed: Policy<null> = { access: 'signed', check: () => null };

/** Returns the policy of a contract's access. */
export function policyFor(access: Access): Policy {
  const policies = { public: everyone, member: members, self, admin: admins, signed } satisfies Record<
    Access,
    Policy
  >;
  return policies[access];
}
