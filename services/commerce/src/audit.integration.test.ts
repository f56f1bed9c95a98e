import type { ResponseOf } from '@poc/contracts/endpoint';
import * as admin from '@poc/contracts/endpoints/commerce-admin';
import * as managed from '@poc/contracts/endpoints/managed-subscriptions';
import * as merch from '@poc/contracts/endpoints/merch';
import { plainPicture } from '@poc/kit/testing/pictures';
import { entriesInOutbox, walkAudit } from '@poc/testing/audit-walk';
import { newId } from '@poc/testing/factories';
import { beforeAll } from 'vitest';
import { subscriptionModel } from './plans/subscription.model.ts';
import { subscriptionDoc } from './testing/fixtures.ts';
import { formOf, merchTexts } from './testing/merch-desk.ts';
import { firstRefundOf, refusedRefund, untilItNeedsDetails } from './testing/owed-refund.ts';
import { strangePayment } from './testing/paystack-stub.ts';
import { planMember } from './testing/plan-member.ts';
import { lastDays, reconcileShop } from './testing/reconcile-shop.ts';
import type { ShopOrder } from './testing/shop-order.ts';
import { type Shop, useShop } from './testing/start-commerce.ts';

const actorId = newId();
const shop = useShop();
let paid: ShopOrder;
let unpaid: ShopOrder;
let owed: ShopOrder;
let owedToo: ShopOrder;
let productId: string;
let optionId = '';
let discountId = '';
let noteId = '';
let granted: ResponseOf<typeof managed.grantSubscription> | null = null;
beforeAll(async () => {
  paid = await shop.order(await shop.product({ stock: 5 }));
  shop.stub.pay(paid.payment?.reference ?? '');
  await shop.verify(paid);
  unpaid = await shop.order(await shop.product({ stock: 5 }));
  owed = await refusedRefund(shop);
  owedToo = await untilItNeedsDetails(shop, await refusedRefund(shop));
  productId = (await shop.product())._id.toHexString();
});

const call: Shop['service']['call'] = (endpoint, input) =>
  shop.service.call(endpoint, {
    ...input,
    token: shop.service.tokens.admin({ id: actorId }),
  });
const product = () => ({ params: { id: productId } });
const option = () => ({ params: { id: optionId } });
const delivery = { name: 'Express', kind: 'delivery', price: 5_000, min_days: 1, max_days: 2 };
const discount = { code: 'LAUGH10', percent: 10 };
const code = () => ({ params: { id: discountId } });
const order = () => ({ params: { id: paid._id.toHexString() } });
const ofPayment = (refunded: ShopOrder) => ({
  ...firstRefundOf(refunded),
  id: refunded.payment?._id.toHexString() ?? '',
});

walkAudit({
  service: 'commerce',
  actorId: () => actorId,
  entries: () => entriesInOutbox(shop.service.deps.db),
  steps: {
    createMerch: () => call(merch.createMerch, { body: formOf(merchTexts()) }),
    updateMerch: () => call(merch.updateMerch, { ...product(), body: formOf(merchTexts()) }),
    changeStock: () => call(merch.changeStock, { ...product(), body: { change: 3, reason: 'Counted' } }),
    deleteMerch: () => call(merch.deleteMerch, product()),
    uploadMerchImage: async () =>
      call(merch.uploadMerchImage, { body: formOf({}, await plainPicture(90, 90).png().toBuffer()) }),
    setOrderStatus: () => call(admin.setOrderStatus, { ...order(), body: { status: 'shipped' } }),
    cancelManagedOrder: () =>
      call(admin.cancelManagedOrder, {
        params: { id: unpaid._id.toHexString() },
        body: { reason: 'Asked by phone' },
      }),
    setFulfilment: () => call(admin.setFulfilment, { ...order(), body: { courier: 'GIG Logistics' } }),
    createOrderNote: async () => {
      const response = await call(admin.createOrderNote, { ...order(), body: { content: 'Called twice' } });
      noteId = response.body?.id ?? '';
      return response;
    },
    deleteOrderNote: () => call(admin.deleteOrderNote, { params: { id: paid._id.toHexString(), noteId } }),
    createDeliveryOption: async () => {
      const response = await call(admin.createDeliveryOption, { body: delivery });
      optionId = response.body?.id ?? '';
      return response;
    },
    updateDeliveryOption: () =>
      call(admin.updateDeliveryOption, { ...option(), body: { ...delivery, price: 3_000 } }),
    deleteDeliveryOption: () => call(admin.deleteDeliveryOption, option()),
    createDiscountCode: async () => {
      const response = await call(admin.createDiscountCode, { body: discount });
      discountId = response.body?.id ?? '';
      return response;
    },
    updateDiscountCode: () =>
      call(admin.updateDiscountCode, { ...code(), body: { ...discount, percent: 20 } }),
    deleteDiscountCode: () => call(admin.deleteDiscountCode, code()),
    startReconciliation: () => {
      // Keeps a reconciliation running, so that the next call can cancel it.
      shop.stub.fault = () => ({ status: 500 });
      return call(admin.startReconciliation, { body: lastDays(shop) });
    },
    cancelReconciliation: async () => {
      const { body } = await call(admin.listReconciliations, { query: {} });
      const response = await call(admin.cancelReconciliation, { params: { id: body?.[0]?.id ?? '' } });
      shop.stub.fault = () => null;
      return response;
    },
    resolveDifference: async () => {
      const strange = strangePayment(1);
      shop.stub.transactions.set(strange.reference, strange);
      const { id, differences } = await reconcileShop(shop);
      const found = differences.find(({ reference }) => reference === strange.reference);
      return call(admin.resolveDifference, {
        params: { id, differenceId: found?.id ?? '' },
        body: { action: 'write-off', reason: 'Nobody knows it' },
      });
    },
    refundOrder: () => call(admin.refundOrder, { ...order(), body: { amount: 100, reason: 'Torn seam' } }),
    retryRefund: () => call(admin.retryRefund, { params: firstRefundOf(owed) }),
    setRefundAccount: () =>
      call(admin.setRefundAccount, {
        params: firstRefundOf(owedToo),
        body: { account_number: '0123456789', bank_id: '21' },
      }),
    grantSubscription: async () => {
      const { email } = await planMember(shop);
      const response = await call(managed.grantSubscription, {
        body: { email, plan: 'premium', days: 7, reason: 'Won a prize' },
      });
      granted = response.body;
      return response;
    },
    extendSubscription: async () => {
      const { id = '', version = 0 } = granted ?? {};
      const response = await call(managed.extendSubscription, {
        params: { id },
        body: { days: 7, reason: 'Still ill', version },
      });
      granted = response.body;
      return response;
    },
    endSubscription: () => {
      const { id = '', version = 0 } = granted ?? {};
      return call(managed.endSubscription, {
        params: { id },
        body: { refund: 'none', reason: 'A test', version },
      });
    },
    changePlanPrice: async () => {
      const { body } = await call(managed.getPlanPrices, {});
      const { version = 0 } = body?.plans.find(({ id }) => id === 'ultimate') ?? {};
      return call(managed.changePlanPrice, {
        params: { plan: 'ultimate' },
        body: { price: 9_900, reason: 'Dearer servers', version },
      });
    },
    sendPayLink: async () => {
      const unpaid = subscriptionDoc({ state: 'grace', graceUntil: shop.clock.now() });
      await subscriptionModel(shop.deps.db).create(unpaid);
      return call(managed.sendPayLink, { params: { id: unpaid._id.toHexString() } });
    },
    recordManualRefund: async () => {
      const refused = await refusedRefund(shop);
      return call(admin.recordManualRefund, {
        params: firstRefundOf(refused),
        body: { reason: 'By transfer' },
      });
    },
    retryPaymentRefund: async () =>
      call(admin.retryPaymentRefund, { params: ofPayment(await refusedRefund(shop)) }),
    recordManualPaymentRefund: async () =>
      call(admin.recordManualPaymentRefund, {
        params: ofPayment(await refusedRefund(shop)),
        body: { reason: 'By transfer' },
      }),
    setPaymentRefundAccount: async () =>
      call(admin.setPaymentRefundAccount, {
        params: ofPayment(await untilItNeedsDetails(shop, await refusedRefund(shop))),
        body: { account_number: '0123456789', bank_id: '21' },
      }),
    refundBill: async () => {
      const me = await planMember(shop);
      await me.buy('premium');
      const id = (await me.read())?._id.toHexString() ?? '';
      const payment_id = (await me.payments())[0]?._id.toHexString();
      return call(managed.refundBill, { params: { id }, body: { payment_id, amount: 10, reason: 'A test' } });
    },
  },
});
