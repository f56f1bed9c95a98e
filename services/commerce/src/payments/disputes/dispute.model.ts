import { type DisputeStatus, disputeStatus } from '@poc/contracts/entities/disputes';
import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** A payment that its customer disputes at their bank, as Paystack last described it. Nothing of the customer is kept. */
export interface DisputeDoc {
  _id: Types.ObjectId;
  /** Paystack's id of it. */
  providerId: string;
  /** Null for a payment that no order has. */
  orderId: Types.ObjectId | null;
  orderNumber: string;
  reference: string;
  transactionId: string;
  /** What is asked back, and of a resolved one what was; in the unit of `currency`, kobo for naira. */
  amountKobo: number;
  currency: string;
  /** Paystack's word for the reason; empty where it says none. */
  category: string;
  status: DisputeStatus;
  /** Paystack's word for how it ended. */
  resolution: string | null;
  isOpen: boolean;
  /** What the customer got back, which the order counts and the ledger has. */
  takenKobo: number;
  dueAt: Date | null;
  openedAt: Date;
  resolvedAt: Date | null;
  /** When Paystack last changed it, by Paystack's clock; null where it does not say. */
  changedAt: Date | null;
  /** Its place in the list: see `rankOf`. */
  rank: number;
}

const text = { type: String, default: '' };
const kobo = { type: Number, required: true, min: 0, validate: Number.isInteger };

const schema = new Schema<DisputeDoc>(
  {
    providerId: { type: String, required: true },
    orderId: { type: Schema.Types.ObjectId, default: null },
    orderNumber: text,
    reference: { type: String, required: true },
    transactionId: { type: String, required: true },
    amountKobo: kobo,
    currency: { type: String, required: true },
    category: text,
    status: { type: String, enum: disputeStatus.options, required: true },
    resolution: { type: String, default: null },
    isOpen: { type: Boolean, required: true },
    takenKobo: kobo,
    dueAt: { type: Date, default: null },
    openedAt: { type: Date, required: true },
    resolvedAt: { type: Date, default: null },
    changedAt: { type: Date, default: null },
    rank: { type: Number, required: true },
  },
  { versionKey: false },
);
schema.index({ providerId: 1 }, { unique: true });
schema.index({ rank: 1, _id: 1 });
schema.index({ orderId: 1 }, { partialFilterExpression: { orderId: { $type: 'objectId' } } });
schema.index({ isOpen: 1 }, { partialFilterExpression: { isOpen: true } });
schema.index({ openedAt: 1, _id: 1 });

export const disputeModel = defineModel<DisputeDoc>('disputes', schema);

/** Later than all moments of disputes, in milliseconds. */
const closedFrom = 1e13;

/** Puts open disputes first, the next one due at the top; then the others, the last one resolved at the top. */
export const rankOf = ({
  isOpen,
  dueAt,
  openedAt,
  resolvedAt,
}: Pick<DisputeDoc, 'isOpen' | 'dueAt' | 'openedAt' | 'resolvedAt'>): number =>
  isOpen ? (dueAt ?? openedAt).getTime() : 2 * closedFrom - (resolvedAt ?? openedAt).getTime();
