import { disputeStatus } from '@poc/contracts/entities/disputes';
import { hasRow } from '@poc/kit/mongo/has-row';
import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';
import type { Database } from '@poc/kit/mongo/transaction';
import { Schema } from 'mongoose';
import { kobo as anyKobo, text } from '../../kobo-field.ts';

const kobo = { ...anyKobo, min: 0 } as const;

const schema = collectionSchema({
  providerId: { type: String, required: true },
  /** Null for a payment without an order. */
  orderId: { type: Schema.Types.ObjectId, default: null },
  orderNumber: text,
  reference: { type: String, required: true },
  transactionId: { type: String, required: true },
  /** Disputed amount or, once resolved, the final one; in the minor unit of `currency` (kobo for naira). */
  amountKobo: kobo,
  currency: { type: String, required: true },
  /** Paystack's reason; empty if Paystack gives none. */
  category: text,
  status: { type: String, enum: disputeStatus.options, required: true },
  resolution: { type: String, default: null },
  isOpen: { type: Boolean, required: true },
  /** Amount charged back; also in the payment and the ledger. */
  takenKobo: kobo,
  dueAt: { type: Date, default: null },
  openedAt: { type: Date, required: true },
  resolvedAt: { type: Date, default: null },
  /** Time of Paystack's last change, by Paystack's clock; null if not stated. */
  changedAt: { type: Date, default: null },
  rank: { type: Number, required: true },
});

/** Dispute as last reported by Paystack. Holds no customer data. */
export type DisputeDoc = DocOf<typeof schema>;
schema.index({ providerId: 1 }, { unique: true });
schema.index({ rank: 1, _id: 1 });
schema.index({ orderId: 1 }, { partialFilterExpression: { orderId: { $type: 'objectId' } } });
schema.index({ isOpen: 1 }, { partialFilterExpression: { isOpen: true } });
schema.index({ openedAt: 1, _id: 1 });

export const disputeModel = defineModel('disputes', schema);

/** True if a payment has an open dispute. */
export const isDisputed = (db: Database, reference: string): Promise<boolean> =>
  hasRow(disputeModel(db), { isOpen: true, reference });

/** Boundary of ranks: open disputes rank below it, by their due time in ms, and resolved ones above. */
const closedFrom = 1e13;

/** Filter for open disputes, which the index on `rank` returns in order. */
export const openDisputes = { rank: { $lt: closedFrom } };

/** Returns the sort rank: open disputes first, by due time; then resolved ones, latest first. */
export const rankOf = ({
  isOpen,
  dueAt,
  openedAt,
  resolvedAt,
}: Pick<DisputeDoc, 'isOpen' | 'dueAt' | 'openedAt' | 'resolvedAt'>): number =>
  isOpen ? (dueAt ?? openedAt).getTime() : 2 * closedFrom - (resolvedAt ?? openedAt).getTime();
