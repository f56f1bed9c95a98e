import * as contracts from '@poc/contracts/endpoints/merch';
import { outboxOf } from '@poc/kit/mongo/kit-collections';
import { newId } from '@poc/testing/factories';
import type { TestService } from '@poc/testing/service';
import { useStarted } from '@poc/testing/use-started';
import { Types } from 'mongoose';
import { z } from 'zod';
import type { CommerceConfig } from '../config.ts';
import type { CommerceParts } from '../deps.ts';
import { type MerchDoc, merchModel } from '../shop/merch.model.ts';
import { stockChangeModel } from '../shop/stock/stock-change.model.ts';

const published = z.object({ type: z.string(), data: z.looseObject({}) });

/** Texts of a valid product; `changes` override them. */
export const merchTexts = (changes: Record<string, string> = {}): Record<string, string> => ({
  product_name: 'Stop-Loss Tee',
  price: '12500.50',
  stock: '64',
  description: 'One red line across the chest.',
  ...changes,
});

export function formOf(texts: Record<string, string>, image?: Uint8Array): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(texts)) form.append(name, value);
  if (image) form.append('image', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'picture.png');
  return form;
}

/** Product operations of administrators for the tests of a file. `shop` returns the started service. */
export const useMerchDesk = (shop: () => TestService<CommerceConfig, CommerceParts>) =>
  useStarted(async () => merchDesk(shop()));

function merchDesk(shop: TestService<CommerceConfig, CommerceParts>) {
  const adminId = newId();
  const token = shop.tokens.admin({ id: adminId });
  const { db } = shop.deps;
  return {
    adminId,
    token,
    create: (changes: Record<string, string> = {}, image?: Uint8Array) =>
      shop.call(contracts.createMerch, { token, body: formOf(merchTexts(changes), image) }),
    update(id: string, changes: Record<string, string> = {}, image?: Uint8Array) {
      const { stock: _, ...texts } = merchTexts();
      return shop.call(contracts.updateMerch, {
        token,
        params: { id },
        body: formOf({ ...texts, ...changes }, image),
      });
    },
    remove: (id: string) => shop.call(contracts.deleteMerch, { token, params: { id } }),
    changeStock: (id: string, body: Record<string, unknown>) =>
      shop.call(contracts.changeStock, { token, params: { id }, body: { reason: 'Counted', ...body } }),
    history: (id: string, query: Record<string, unknown> = {}) =>
      shop.call(contracts.listStockChanges, { token, params: { id }, query }),
    stored: async (id: string) => (await merchModel(db).findById(id).lean<MerchDoc>().orFail()) as MerchDoc,
    /** Sums the stock history by variant; changes of the product itself have an empty key. */
    async sums(id: string): Promise<Record<string, number>> {
      const sums: Record<string, number> = {};
      for (const { variant, change } of await stockChangeModel(db).find({
        merchId: new Types.ObjectId(id),
      })) {
        sums[variant ?? ''] = (sums[variant ?? ''] ?? 0) + change;
      }
      return sums;
    },
    async eventsAbout(id: string): Promise<{ type: string; data: Record<string, unknown> }[]> {
      const rows = await outboxOf(db).find({ key: id }).sort({ position: 1 }).toArray();
      return rows.map((row) => published.parse(JSON.parse(row.envelope)));
    },
  };
}
