export {
  chooseDelivery,
  type DeliveryChoice,
  deliveryOptionsFor,
  readActiveOptions,
} from './delivery/choose-delivery.ts';
export { type DeliveryOptionDoc, deliveryKinds } from './delivery/delivery-option.model.ts';
export { presentDelivery, presentOffer } from './delivery/present-delivery.ts';
export { standardDelivery } from './delivery/standard-delivery.ts';
export type { DiscountDoc } from './discounts/discount.model.ts';
export { refusalOf } from './discounts/discount.policy.ts';
export { discountUseModel, usesBy } from './discounts/discount-use.model.ts';
export { findDiscount } from './discounts/find-discount.ts';
export { recordDiscountUse, releaseDiscount, restoreDiscountUse } from './discounts/record-discount-use.ts';
export { type MerchDoc, merchModel } from './merch.model.ts';
export { stockOf } from './merch-variants.ts';
export { countSold, returnStock, takeStock } from './stock/order-stock.ts';
export { erasedPerson, stockChangeModel } from './stock/stock-change.model.ts';
