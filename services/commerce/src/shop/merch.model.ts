import { defineModel } from '@poc/kit/mongo/model';
import { searchKeysField } from '@poc/kit/mongo/search-keys';
import { Schema, type Types } from 'mongoose';
import { searchFieldsOf } from './search-fields.ts';

/** A size or colour with a stock of its own; `key` is unique within the product. */
export interface MerchVariant {
  key: string;
  size: string | null;
  colour: string | null;
  stock: number;
}

/** A product as it is stored. */
export interface MerchDoc {
  _id: Types.ObjectId;
  productName: string;
  description: string;
  priceKobo: number;
  /** The price before it was reduced, or null. */
  oldPriceKobo: number | null;
  /** Units that can be bought now, reserved ones taken off; never below 0. With variants: their sum. */
  stock: number;
  variants: MerchVariant[];
  /** Below this many it runs low, each size and colour by itself; absent where nobody chose a number. */
  lowStockBelow?: number;
  /** How many sizes and colours run low, or 1 of a product without any. Written by `trackLowStock` alone. */
  lowCount?: number;
  /** Keys that administrators were notified of as running low, and have not restocked since. */
  alertedKeys?: string[];
  /** Units really sold: paid for, and not given back. */
  unitsSold: number;
  /** The main picture: `/uploads/merch/{file}`, or an https address that the policy allows; empty for none. */
  imageUrl: string;
  /** The pictures besides the main one, in their order; absent for none. `imagesOf` reads both. */
  moreImageUrls?: string[];
  /** Pictures of ours that were the main one when it was ordered, and are no more: orders show them. */
  orderedImageUrls?: string[];
  /** Set on a deleted product; orders keep what they hold of it. */
  deletedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  /** What the search finds the product by, from `searchFieldsOf`; never read back. */
  searchKeys?: string[];
}

/** Names are ordered as people order them: without regard to case. */
export const nameCollation = { locale: 'en', strength: 2 } as const;

/** The index of the search: the products of one key. */
export const searchIndex = { deletedAt: 1, searchKeys: 1 } as const;

const wholeNumber = { validator: Number.isInteger, message: 'must be a whole number' };

const schema = new Schema<MerchDoc>(
  {
    productName: { type: String, required: true },
    description: { type: String, default: '' },
    priceKobo: { type: Number, required: true, min: 0, validate: wholeNumber },
    oldPriceKobo: { type: Number, default: null, min: 0 },
    stock: { type: Number, required: true, min: 0, validate: wholeNumber },
    variants: [
      new Schema<MerchVariant>(
        {
          key: { type: String, required: true },
          size: { type: String, default: null },
          colour: { type: String, default: null },
          stock: { type: Number, required: true, min: 0, validate: wholeNumber },
        },
        { _id: false },
      ),
    ],
    lowStockBelow: { type: Number, min: 0 },
    lowCount: { type: Number, default: 0 },
    alertedKeys: { type: [String], default: [] },
    unitsSold: { type: Number, default: 0, min: 0 },
    imageUrl: { type: String, default: '' },
    moreImageUrls: { type: [String], default: [] },
    orderedImageUrls: { type: [String], default: [] },
    deletedAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    searchKeys: searchKeysField(searchFieldsOf),
  },
  { versionKey: false },
);
schema.index({ deletedAt: 1, productName: 1, _id: 1 }, { collation: nameCollation });
schema.index({ deletedAt: 1, priceKobo: 1, _id: 1 });
schema.index({ deletedAt: 1, createdAt: -1, _id: -1 });
schema.index({ deletedAt: 1, unitsSold: -1, _id: -1 });
schema.index(searchIndex);
// What an administrator should order again.
schema.index({ deletedAt: 1, stock: 1, _id: 1 });
schema.index({ deletedAt: 1, lowCount: 1 });
// For the pictures that a sweep asks about.
schema.index({ imageUrl: 1 });
schema.index({ moreImageUrls: 1 });
schema.index({ orderedImageUrls: 1 });

export const merchModel = defineModel<MerchDoc>('merch', schema);
