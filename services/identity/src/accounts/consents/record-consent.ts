import type { Consent } from '@poc/contracts/entities/identity';
import { legalVersions } from '@poc/contracts/legal';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import { consentModel } from './consent.model.ts';

/** Records consent to the current version or its withdrawal (NDPA, sections 26 and 35). */
export async function recordConsent(
  tx: Transaction,
  consent: { userId: Types.ObjectId; purpose: Consent['purpose']; given: boolean; at: Date },
): Promise<void> {
  const row = { _id: new Types.ObjectId(), ...consent, version: legalVersions[consent.purpose] };
  await consentModel(tx).create(row);
}
