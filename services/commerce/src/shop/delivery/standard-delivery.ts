import type { Migration } from '@poc/kit/mongo/migration';
import { type Connection, Types } from 'mongoose';
import { type DeliveryOptionDoc, deliveryOptionModel } from './delivery-option.model.ts';

/** Initial delivery option: the specification's flat ₦2,500, everywhere. */
export const standardDelivery: Omit<DeliveryOptionDoc, 'createdAt' | 'updatedAt'> = {
  // Fixed, so that it can't be inserted twice.
  _id: new Types.ObjectId('000000000000000000de1401'),
  name: 'Standard delivery',
  kind: 'delivery',
  states: [],
  priceKobo: 250_000,
  minDays: 2,
  maxDays: 5,
  pickupAddress: '',
  pickupHours: '',
  active: true,
  position: 0,
};

export const addStandardDelivery: Migration = {
  id: 'add the standard delivery option',
  suitsEarlierReleases: true,
  async up(db: Connection) {
    const options = deliveryOptionModel(db);
    if ((await options.estimatedDocumentCount()) > 0) return;
    const { _id, ...option } = standardDelivery;
    const now = new Date();
    await options.updateOne(
      { _id },
      { $setOnInsert: { ...option, createdAt: now, updatedAt: now } },
      { upsert: true },
    );
  },
};
