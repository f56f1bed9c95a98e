import type { Consent } from '@poc/contracts/entities/identity';
import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** Consent or its withdrawal. Append-only. */
export interface ConsentDoc {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  purpose: Consent['purpose'];
  /** Version of the displayed text: see `legalVersions`. */
  version: string;
  given: boolean;
  at: Date;
}

const schema = new Schema<ConsentDoc>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    purpose: { type: String, required: true },
    version: { type: String, required: true },
    given: { type: Boolean, required: true },
    at: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ userId: 1, at: -1, _id: -1 });

export const consentModel = defineModel<ConsentDoc>('consents', schema);
