import type { Database } from '@poc/kit/mongo/transaction';
import { trusted } from 'mongoose';
import { type RegistrationDoc, registrationModel } from './registration.model.ts';

/** Email address as typed, and SHA-256 of the browser's cookie. */
interface Applicant {
  email: string;
  browserHash: string;
}

export async function ownRegistration(
  db: Database,
  { email, browserHash }: Applicant,
  now: Date,
): Promise<RegistrationDoc | null> {
  return registrationModel(db)
    .findOne({ email, browserHash, expiresAt: trusted({ $gt: now }) })
    .lean();
}

export async function likeliestRegistration(
  db: Database,
  applicant: Applicant,
  now: Date,
): Promise<RegistrationDoc | null> {
  const own = await ownRegistration(db, applicant, now);
  if (own) return own;
  return registrationModel(db)
    .findOne({ email: applicant.email, expiresAt: trusted({ $gt: now }) })
    .sort({ createdAt: -1, _id: -1 })
    .lean();
}
