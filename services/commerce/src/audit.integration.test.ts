import * as merch from '@poc/contracts/endpoints/commerce';
import * as admin from '@poc/contracts/endpoints/commerce-admin';
import { plainPicture } from '@poc/kit/testing/pictures';
import { entriesInOutbox, walkAudit } from '@poc/testing/audit-walk';
import { newId } from '@poc/testing/factories';
import { afterAll, beforeAll } from 'vitest';
import type { OrderDoc } from './orders/order.model.ts';
import { formOf, merchTexts } from './testing/merch-desk.ts';
import { type Shop, startShop } from './testing/start-commerce.ts';

const actorId = newId();
let shop: Shop;
let paid: OrderDoc;
let productId: string;
beforeAll(async () => {
  shop = await startShop();
  paid = await shop.order(await shop.product({ stock: 5 }));
  shop.stub.pay(paid.payment?.reference ?? '');
  await shop.verify(paid);
  productId = (await shop.product())._id.toHexString();
});
afterAll(() => shop?.stop());

const call: Shop['service']['call'] = (endpoint, input) =>
  shop.service.call(endpoint, {
    ...input,
    token: shop.service.tokens.admin({ id: actorId, issuedAt: shop.clock.now().getTime() }),
  });
const product = () => ({ params: { id: productId } });
const order = () => ({ params: { id: paid._id.toHexString() } });

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
    refundOrder: () => call(admin.refundOrder, { ...order(), body: { amount: 100, reason: 'Torn seam' } }),
  },
});
