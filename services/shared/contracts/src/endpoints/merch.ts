import { z } from 'zod';
import {
  imageFile,
  jsonText,
  limits,
  line,
  lineOrNone,
  listQuery,
  naira,
  searchText,
  text,
  textOrNone,
  time,
} from '../common.ts';
import { endpointsOf, listOf } from '../endpoint.ts';
import { merch } from '../entities/merch.ts';
import { by, byTime, listSorts, sortField, timeSorts } from '../list-sorts.ts';
import { searchOf } from '../search.ts';
import { vatClass } from '../vat.ts';

const declare = endpointsOf('commerce');
const images = ['image_required', 'image_unreadable', 'image_too_large'] as const;
const noProduct = ['product_not_found'] as const;

/** Sort orders of the shop and of the administrators' list. */
export const merchSorts = listSorts(
  {
    product: by('name'),
    description: by('description'),
    price: { asc: 'price-asc', desc: 'price-desc' },
    stock: by('stock'),
    sold: by('sold'),
    created: byTime,
  },
  'name',
);

export const listMerch = declare('listMerch', 'GET /merch', {
  summary: 'List products',
  access: 'public',
  shared: 'everyone',
  query: {
    ...listQuery,
    search: searchText,
    sort: sortField(merchSorts),
    minPrice: z.coerce.number().nonnegative().optional(),
    maxPrice: z.coerce.number().nonnegative().optional(),
    /** Maximum stock, to find products that need reordering. */
    maxStock: z.coerce.number().int().nonnegative().optional(),
    /** Only products with low stock, by their own thresholds. */
    lowStock: z.literal('true').optional(),
  },
  ...listOf(merch),
});

export const searchMerch = declare('searchMerch', 'GET /search/products', {
  ...searchOf('products'),
  shared: 'everyone',
});

export const listPopularMerch = declare('listPopularMerch', 'GET /merch/popular', {
  summary: 'List products by units sold',
  access: 'public',
  shared: 'everyone',
  query: listQuery,
  ...listOf(merch),
});

export const getMerch = declare('getMerch', 'GET /merch/{id}', {
  summary: 'Get a product',
  access: 'public',
  shared: 'everyone',
  response: merch,
  errors: noProduct,
});

const variantInput = z.strictObject({
  size: line(20).nullable().default(null),
  colour: line(30).nullable().default(null),
  stock: z.number().int().min(0).max(1_000_000),
});

const imageUrl = line(limits.maxUrlLength);

const merchInput = {
  product_name: line(limits.maxTitleLength),
  price: z.coerce.number().pipe(naira),
  stock: z.coerce.number().int().min(0).max(1_000_000),
  description: textOrNone(limits.maxTextLength).default(''),
  /** Price before the reduction. Empty or 0: not reduced; omitted on an update: unchanged. */
  old_price: z.coerce.number().pipe(naira).optional(),
  /** Main picture, as a URL or a file. On an update it replaces the main picture; an empty URL removes it. */
  image_url: imageUrl.optional(),
  image: imageFile.optional(),
  /**
   * JSON array of all picture URLs, the main one first; upload new ones with `POST /merch/upload-image` first. Replaces
   * `image_url` and `image`. Omitted on an update: unchanged.
   */
  images: jsonText(z.array(imageUrl).max(limits.maxProductImages)).optional(),
  /** Threshold of the low-stock email to administrators; 10 for a new product. Omitted on an update: unchanged. */
  low_stock_below: z.coerce.number().int().min(0).max(100_000).optional(),
  /** VAT class; `standard` for a new product. Omitted on an update: unchanged. */
  vat_class: vatClass.optional(),
  /**
   * JSON array of `{ size, colour, stock }`, at most 50; the product's stock is their sum. Omitted on an update:
   * unchanged.
   */
  variants: jsonText(z.array(variantInput).max(50)).optional(),
};

export const createMerch = declare('createMerch', 'POST /merch', {
  summary: 'Create a product',
  bodyKind: 'multipart',
  body: z.strictObject(merchInput),
  response: merch,
  status: 201,
  errors: images,
});

/** Fields that an update may omit. An omitted stock stays unchanged, so that a concurrent sale is not reverted. */
const stockLeftAlone = {
  stock: merchInput.stock.optional(),
  variants: jsonText(
    z.array(variantInput.extend({ stock: variantInput.shape.stock.optional() })).max(50),
  ).optional(),
};

export const updateMerch = declare('updateMerch', 'PUT /merch/{id}', {
  summary: 'Update a product; a change of its price requires step-up',
  stepUp: 'conditional',
  bodyKind: 'multipart',
  body: z.strictObject({ ...merchInput, ...stockLeftAlone }),
  response: merch,
  errors: [...noProduct, ...images],
});

export const deleteMerch = declare('deleteMerch', 'DELETE /merch/{id}', {
  summary: 'Delete a product; existing orders keep theirs',
  stepUp: true,
  errors: noProduct,
});

export const uploadMerchImage = declare('uploadMerchImage', 'POST /merch/upload-image', {
  summary: 'Upload a picture of a product',
  bodyKind: 'multipart',
  body: z.object({ image: imageFile }),
  response: z.object({ url: z.string() }),
  status: 201,
  errors: images,
});

const stockChange = z.object({
  change: z.number().int(),
  variant: z.string().nullable(),
  kind: z.enum(['adjusted', 'reserved', 'released', 'returned']),
  reason: z.string(),
  by: z.string(),
  at: time,
  stock: z.number().int(),
});

export const changeStock = declare('changeStock', 'POST /merch/{id}/stock', {
  summary: 'Adjust stock, with a reason',
  body: z.strictObject({
    change: z.number().int().min(-100_000).max(100_000),
    reason: text(200),
    variant: lineOrNone(80).nullable().optional(),
  }),
  response: merch,
  errors: [...noProduct, 'out_of_stock'],
});

export const listStockChanges = declare('listStockChanges', 'GET /merch/{id}/stock', {
  summary: 'List stock changes',
  query: { ...listQuery, sort: sortField(timeSorts) },
  ...listOf(stockChange),
  errors: noProduct,
});
