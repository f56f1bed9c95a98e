import { vatClass } from '@poc/contracts/vat';
import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf, subdocument } from '@poc/kit/mongo/schema';
import { searchKeysField } from '@poc/kit/mongo/search-keys-field';
import { searchFieldsOf } from './search-fields.ts';

const wholeNumber = { validator: Number.isInteger, message: 'must be a whole number' };

/** Size or colour with a separate stock; `key` is unique within the product. */
const merchVariantSchema = subdocument({
  key: { type: String, required: true },
  size: { type: String, default: null },
  colour: { type: String, default: null },
  stock: { type: Number, required: true, min: 0, validate: wholeNumber },
});
export type MerchVariant = DocOf<typeof merchVariantSchema>;

/** Sorts names case-insensitively. */
export const nameCollation = { locale: 'en', strength: 2 } as const;

export const searchIndex = { deletedAt: 1, searchKeys: 1 } as const;

const schema = collectionSchema({
  productName: { type: String, required: true },
  description: { type: String, default: '' },
  priceKobo: { type: Number, required: true, min: 0, validate: wholeNumber },
  oldPriceKobo: { type: Number, default: null, min: 0 },
  /** Absent for `standard`. */
  vatClass: { type: String, enum: vatClass.options },
  /** Units available now, without reserved ones; never below 0. With variants: their sum. */
  stock: { type: Number, required: true, min: 0, validate: wholeNumber },
  variants: [merchVariantSchema],
  /** Low-stock threshold, per variant; absent for the default. */
  lowStockBelow: { type: Number, min: 0 },
  /** Number of variants with low stock (1 for a product without variants). Written by `trackLowStock`. */
  lowCount: { type: Number, default: 0, required: false },
  /** Keys of variants with an alert and no restock since. */
  alertedKeys: { type: [String], default: [], required: false },
  /** Units paid for and not returned. */
  unitsSold: { type: Number, default: 0, min: 0 },
  /** Main picture: `/uploads/merch/{file}`, or an HTTPS URL that the policy allows; empty for none. */
  imageUrl: { type: String, default: '' },
  /** Other pictures in order; absent for none. `imagesOf` reads both. */
  moreImageUrls: { type: [String], default: [], required: false },
  /** Replaced main pictures that orders still show. */
  orderedImageUrls: { type: [String], default: [], required: false },
  /** Set on a deleted product; orders retain their copy. */
  deletedAt: { type: Date, default: null },
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date, required: true },
  /** Search keys from `searchFieldsOf`; write-only. */
  searchKeys: searchKeysField(searchFieldsOf),
});

export type MerchDoc = DocOf<typeof schema>;
schema.index({ deletedAt: 1, productName: 1, _id: 1 }, { collation: nameCollation });
schema.index({ deletedAt: 1, priceKobo: 1, _id: 1 });
schema.index({ deletedAt: 1, createdAt: -1, _id: -1 });
schema.index({ deletedAt: 1, unitsSold: -1, _id: -1 });
schema.index(searchIndex);
// For products to restock.
schema.index({ deletedAt: 1, stock: 1, _id: 1 });
schema.index({ deletedAt: 1, lowCount: 1 });
// For the sweep of pictures.
schema.index({ imageUrl: 1 });
schema.index({ moreImageUrls: 1 });
schema.index({ orderedImageUrls: 1 });

export const merchModel = defineModel('merch', schema);
