import { createMerch } from './create-merch.ts';
import { deleteMerch } from './delete-merch.ts';
import { listDeliveryOptions } from './delivery/list-delivery-options.ts';
import {
  createDeliveryOption,
  deleteDeliveryOption,
  updateDeliveryOption,
} from './delivery/managed-delivery.ts';
import { listDiscountCodes } from './discounts/list-discount-codes.ts';
import { createDiscountCode, deleteDiscountCode, updateDiscountCode } from './discounts/managed-discounts.ts';
import { getMerch } from './get-merch.ts';
import { listMerch } from './list-merch.ts';
import { listPopularMerch } from './list-popular-merch.ts';
import { uploadMerchImage } from './pictures/upload-merch-image.ts';
import { searchMerch } from './search-merch.ts';
import { changeStock } from './stock/change-stock.ts';
import { listStockChanges } from './stock/list-stock-changes.ts';
import { updateMerch } from './update-merch.ts';

export const shopRoutes = [
  listMerch,
  searchMerch,
  listPopularMerch,
  getMerch,
  createMerch,
  updateMerch,
  deleteMerch,
  uploadMerchImage,
  changeStock,
  listStockChanges,
  listDeliveryOptions,
  createDeliveryOption,
  updateDeliveryOption,
  deleteDeliveryOption,
  listDiscountCodes,
  createDiscountCode,
  updateDiscountCode,
  deleteDiscountCode,
];
