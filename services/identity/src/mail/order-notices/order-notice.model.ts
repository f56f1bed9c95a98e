import { defineModel } from '@poc/kit/mongo/model';
import { Schema } from 'mongoose';

/** Paid order not yet reported to administrators. Contains no data about the buyer. */
export interface OrderNoticeDoc {
  /** Id of the order, so that repeated events report it once. */
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
