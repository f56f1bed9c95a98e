import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema } from '@poc/kit/mongo/schema';

/** Paid order not yet reported to administrators. Contains no data about the buyer. */
const schema = collectionSchema({
  /** Id of the order, so that repeated events report it once. */
  _id: { type: String, required: true },
  /** Empty in events of an earlier version. */
  number: { type: String, default: '' },
  /** `2 × Kolo Box (M), 1 × Cap`. */
  items: { type: String, required: true },
  totalKobo: { type: Number, required: true },
  paidAt: { type: Date, required: true },
});

schema.index({ paidAt: 1, _id: 1 });

export const orderNoticeModel = defineModel('order_notices', schema);
