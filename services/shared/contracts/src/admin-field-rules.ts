import { createShow } from './endpoints/catalog.ts';
import {
  cancelManagedOrder,
  recordManualRefund,
  refundOrder,
  resolveDifference,
} from './endpoints/commerce-admin.ts';
import { banFromPosting, moderateText } from './endpoints/community-moderation.ts';
import { setUserStatus } from './endpoints/identity-admin.ts';
import { changePlanPrice, extendSubscription, grantSubscription } from './endpoints/managed-subscriptions.ts';
import { changeStock, createMerch } from './endpoints/merch.ts';
import { muteViewer } from './endpoints/streaming-admin.ts';
import { announcementInput } from './entities/announcements.ts';
import { deliveryOptionInput } from './entities/delivery.ts';
import { discountInput } from './entities/discounts.ts';
import { hostInput } from './entities/hosts.ts';
import { noteInput } from './entities/notes.ts';
import { fulfilmentInput } from './entities/orders.ts';
import { boundsOf, rulesOf } from './rules-of.ts';

// Separate from the rules of public forms, whose pages do not need these.
export const announcementRules = rulesOf(announcementInput);
export const cancelRules = rulesOf(cancelManagedOrder.body);
export const deliveryRules = rulesOf(deliveryOptionInput);
export const deliveryBounds = boundsOf(deliveryOptionInput);
export const discountRules = rulesOf(discountInput);
export const discountBounds = boundsOf(discountInput);
export const fulfilmentRules = rulesOf(fulfilmentInput);
export const grantRules = rulesOf(grantSubscription.body);
export const grantBounds = boundsOf(grantSubscription.body);
export const planPriceRules = rulesOf(changePlanPrice.body);
export const planPriceBounds = boundsOf(changePlanPrice.body);
export const extendRules = rulesOf(extendSubscription.body);
export const banRules = rulesOf(banFromPosting.body);
export const moderationRules = rulesOf(moderateText.body);
export const hostRules = rulesOf(hostInput);
export const hostBounds = boundsOf(hostInput);
export const muteRules = rulesOf(muteViewer.body);
export const productRules = rulesOf(createMerch.body);
export const productBounds = boundsOf(createMerch.body);
export const refundRules = rulesOf(refundOrder.body);
export const resolveRules = rulesOf(resolveDifference.body);
export const settleRules = rulesOf(recordManualRefund.body);
export const showRules = rulesOf(createShow.body);
export const noteRules = rulesOf(noteInput);
export const statusRules = rulesOf(setUserStatus.body);
export const stockRules = rulesOf(changeStock.body);
export const stockBounds = boundsOf(changeStock.body);
