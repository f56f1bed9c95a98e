import type { Consent } from '@poc/contracts/entities/identity';
import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf, typed } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';

const schema = collectionSchema({
  userId: { type: Schema.Types.ObjectId, required: true },
  purpose: { type: typed<Consent['purpose']>(String), required: true },
  /** Version of the displayed text: see `legalVersions`. */
  version: { type: String, required: true },
  given: { type: Boolean, required: true },
  at: { type: Date, required: true },
});

/** A consent or its withdrawal. Append-only. */
export type ConsentDoc = DocOf<typeof schema>;
schema.index({ userId: 1, at: -1, _id: -1 });

export const consentModel = defineModel('consents', schema);
