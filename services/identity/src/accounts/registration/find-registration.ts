import type { Transaction } from '@poc/kit/mongo/transaction';
import { trusted } from 'mongoose';
import type { IdentityDeps } from '../../deps.ts';
import { type RegistrationDoc, registrationModel } from './registration.model.ts';

type Deps = Pick<IdentityDeps, 'db' | 'clock'>;

/** Email address as typed, and SHA-256 of the browser's cookie. */
interface Applicant {
  email: string;
  browserHash: string;
}

export async function ownRegistration(
  { db, clock }: Deps,
  { email, browserHash }: Applicant,
  tx?: Transaction,
): Promise<RegistrationDoc | null> {
  return registrationModel(db)
    .findOne({ email, browserHash, expiresAt: trusted({ $gt: clock.now() }) })
    .session(tx?.session ?? null)
    .lean();
}

export async function likeliestRegistration(
  deps: Deps,
  applicant: Applicant,
  tx?: Transaction,
): Promise<RegistrationDoc | null> {
  const own = await ownRegistration(deps, applicant, tx);
  if (own) return own;
  return registrationModel(deps.db)
    .findOne({ email: applicant.email, expiresAt: trusted({ $gt: deps.clock.now() }) })
    .sort({ createdAt: -1, _id: -1 })
    .session(tx?.session ?? null)
    .lean();
}
