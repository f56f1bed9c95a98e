import type { Access } from '@poc/contracts/endpoint';
import { fail } from '../errors.ts';
import type { Subject } from './subject.ts';

/** A rule of who may call an endpoint: the same words as the contract's `access`. */
export interface Policy<S extends Subject | null = Subject | null> {
  readonly access: Access;
  /** Gives the subject that the use case sees, or ends with 401, 403 or 404. */
  check(subject: Subject | null, params: Record<string, unknown>): S;
}

const signedIn = (subject: Subject | null): Subject => subject ?? fail('unauthenticated');

/** Anyone; the use case still learns who is asking, when somebody is. */
export const everyone: Policy<Subject | null> = { access: 'public', check: (subject) => subject };

/** Anyone signed in. */
export const members: Policy<Subject> = { access: 'member', check: signedIn };

/** The person whose id is in the path. To everyone else that address does not exist, administrators included. */
export const self: Policy<Subject> = {
  access: 'self',
  check: (subject, params) => {
    const known = signedIn(subject);
    return params.id === known.id ? known : fail('not_found');
  },
};

/** Administrators; one whose rights are withheld learns what to do about it. */
export const admins: Policy<Subject> = {
  access: 'admin',
  check: (subject) => {
    const known = signedIn(subject);
    if (known.role === 'admin') return known;
    if (known.withheld === 'setup') fail('second_factor_setup_required');
    return fail(known.withheld === 'needed' ? 'second_factor_needed' : 'forbidden');
  },
};

/** A provider that signs its bodies; the use case checks the signature over the raw bytes. */
export const signed: Policy<null> = { access: 'signed', check: () => null };

/** The policy of a contract's access, for what no route was written yet. */
export function policyFor(access: Access): Policy {
  const policies = { public: everyone, member: members, self, admin: admins, signed } satisfies Record<
    Access,
    Policy
  >;
  return policies[access];
}
