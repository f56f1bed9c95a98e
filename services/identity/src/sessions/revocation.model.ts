import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { Schema, Types } from 'mongoose';

/** Retention in seconds: longer than an access token (15 minutes), with a margin for clock differences. */
export const keptSeconds = 20 * 60;

const schema = collectionSchema({
  userId: { type: Schema.Types.ObjectId, required: true },
  /** Session, or null for all of the person's. */
  sessionId: { type: Schema.Types.ObjectId, default: null },
  /** Unix seconds; revokes tokens issued up to this second. */
  notBefore: { type: Number, required: true },
  /** Database time. */
  createdAt: { type: Date, required: true },
});

export type RevocationDoc = DocOf<typeof schema>;
schema.index({ userId: 1, notBefore: -1 });
schema.index({ createdAt: 1 }, { expireAfterSeconds: keptSeconds });

export const revocationModel = defineModel('revocations', schema);

/** Adds revocations with database time: a wrong process clock would hide them from verifiers. */
export async function addRevocations(
  tx: Transaction,
  revocations: readonly Pick<RevocationDoc, 'userId' | 'sessionId' | 'notBefore'>[],
): Promise<void> {
  await revocationModel(tx).bulkWrite(
    revocations.map((revocation) => ({
      updateOne: {
        filter: { _id: new Types.ObjectId() },
        update: [{ $set: { ...revocation, createdAt: '$$NOW' } }],
        upsert: true,
      },
    })),
  );
}
