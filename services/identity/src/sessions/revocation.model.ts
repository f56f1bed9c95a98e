import { defineModel } from '@poc/kit/mongo/model';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { type Connection, Schema, Types } from 'mongoose';

/** Outlives the longest access token (15 minutes) with room for clocks that disagree. */
export const keptSeconds = 20 * 60;

/** Access tokens that are no longer good although they have not expired. */
export interface RevocationDoc {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  /** One session, or null for all of the person's. */
  sessionId: Types.ObjectId | null;
  /** Unix seconds; tokens issued up to then are meant. */
  notBefore: number;
  /** Time of the database. */
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

/** Adds a revocation, with the time of the database: a process whose clock is wrong would hide it from verifiers. */
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
