import { systemClock } from '@poc/kit/clock';
import { unbuiltEndpoints } from '@poc/kit/http/app';
import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { routes } from './routes.ts';

/** What still answers 501. Whoever builds one of them takes it off this list. */
it('knows which endpoints are not built yet', () => {
  const built = routes({ db: mongoose.createConnection(), clock: systemClock });
  expect(unbuiltEndpoints('commerce', built).toSorted()).toEqual([
    'addPaymentMethod',
    'cancelOrder',
    'cancelSubscription',
    'changeStock',
    'createMerch',
    'deleteMerch',
    'exportOrders',
    'getManagedOrder',
    'getReceipt',
    'listBills',
    'listLedgerEntries',
    'listManagedOrders',
    'listManagedSubscriptions',
    'listPaymentMethods',
    'listStockChanges',
    'placeOrder',
    'receivePaystackWebhook',
    'reconcile',
    'refundOrder',
    'removePaymentMethod',
    'setOrderStatus',
    'startPayment',
    'startSubscription',
    'updateMerch',
    'uploadMerchImage',
    'verifyPayment',
  ]);
});
