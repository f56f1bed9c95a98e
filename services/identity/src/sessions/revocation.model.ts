import { defineModel } from '@poc/kit/mongo/model';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { type Connection, Schema, Types } from 'mongoose';

/** Retention in seconds: longer than an access token (15 minutes), with a margin for clock differences. */
export const keptSeconds = 20 * 60;

export interface RevocationDoc {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  /** Session, or null for all of the person's. */
  sessionId: Types.ObjectId | null;
  /** Unix seconds; revokes tokens issued up to this second. */
  notBefore: number;
  /** Database time. */
  createdAt: Date;
}

const schema = new Schema<RevocationDoc>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    sessionId: { type: Schema.Types.ObjectId, default: null },
    notBefore: { type: Number, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ userId: 1, notBefore: -1 });
schema.index({ createdAt: 1 }, { expireAfterSeconds: keptSeconds });

export const revocationModel = defineModel<RevocationDoc>('revocations', schema);

/** Adds a revocation with database time: a wrong process clock would hide it from verifiers. */
export async function addRevocation(
  tx: Transaction,
  db: Connection,
  revocation: Pick<RevocationDoc, 'userId' | 'sessionId' | 'notBefore'>,
): Promise<void> {
  await revocationModel(db).updateOne(
    { _id: new Types.ObjectId() },
    [{ $set: { ...revocation, createdAt: '$$NOW' } }],
    { upsert: true, updatePipeline: true, session: tx.session },
  );
}
