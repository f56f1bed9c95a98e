import { defineModel } from '@poc/kit/mongo/model';
import { searchKeysField } from '@poc/kit/mongo/search-keys';
import { Schema, type Types } from 'mongoose';
import { searchFieldsOf } from './search-fields.ts';

/** Size or colour with a separate stock; `key` is unique within the product. */
export interface MerchVariant {
  key: string;
  size: string | null;
  colour: string | null;
  stock: number;
}

export interface MerchDoc {
  _id: Types.ObjectId;
  productName: string;
  description: string;
  priceKobo: number;
  oldPriceKobo: number | null;
  /** Units available now, without reserved ones; never below 0. With variants: their sum. */
  stock: number;
  variants: MerchVariant[];
  /** Limit of low stock, for each variant separately; absent for the default. */
  lowStockBelow?: number;
  /** Number of variants with low stock (1 for a product without variants). Written by `trackLowStock`. */
  lowCount?: number;
  /** Keys that administrators were alerted about and have not restocked. */
  alertedKeys?: string[];
  /** Units paid for and not returned. */
  unitsSold: number;
  /** Main picture: `/uploads/merch/{file}`, or an https address that the policy allows; empty for none. */
  imageUrl: string;
  /** Other pictures in order; absent for none. `imagesOf` reads both. */
  moreImageUrls?: string[];
  /** Uploaded pictures that were the main one of an order and were replaced: orders show them. */
  orderedImageUrls?: string[];
  /** Set on a deleted product; orders retain their copy. */
  deletedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  /** Search keys from `searchFieldsOf`; write-only. */
  searchKeys?: string[];
}

/** Sorts names case-insensitively. */
export const nameCollation = { locale: 'en', strength: 2 } as const;

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
// Products to restock.
schema.index({ deletedAt: 1, stock: 1, _id: 1 });
schema.index({ deletedAt: 1, lowCount: 1 });
// For the sweep of pictures.
schema.index({ imageUrl: 1 });
schema.index({ moreImageUrls: 1 });
schema.index({ orderedImageUrls: 1 });

export const merchModel = defineModel<MerchDoc>('merch', schema);
