import { defineModel } from '@poc/kit/mongo/model';
import { Schema } from 'mongoose';

/** A paid order that administrators have not been notified of yet. It says nothing of its buyer. */
export interface OrderNoticeDoc {
  /** The order's id: however often its event comes, it is reported once. */
  _id: string;
  /** Empty in events of an earlier version. */
  number: string;
  /** `2 × Kolo Box (M), 1 × Cap`. */
  items: string;
  totalKobo: number;
  paidAt: Date;
}

const schema = new Schema<OrderNoticeDoc>(
  {
    _id: { type: String, required: true },
    number: { type: String, default: '' },
    items: { type: String, required: true },
    totalKobo: { type: Number, required: true },
    paidAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ paidAt: 1, _id: 1 });

export const orderNoticeModel = defineModel<OrderNoticeDoc>('order_notices', schema);
