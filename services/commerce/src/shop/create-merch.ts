import { createMerch as contract } from '@poc/contracts/endpoints/merch';
import { writeAudit } from '@poc/kit/audit/write-audit';
import { admins } from '@poc/kit/auth/policies';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import { route } from '../route.ts';
import { auditedMerch, merchTarget } from './audited-merch.ts';
import { type MerchDoc, merchModel } from './merch.model.ts';
import { merchChanges, sentStockLevels } from './merch-changes.ts';
import { imagesAfter, readSentImages, storedImages } from './merch-images.ts';
import { stockDifferences, stockLevelsAfter } from './merch-variants.ts';
import { presentMerch } from './present-merch.ts';
import { readMerchForm } from './read-merch-form.ts';
import { recordStockChanges } from './stock/record-stock-changes.ts';

const nothing = { stock: 0, variants: [] };

/**
 * Creates a product; its stock is the first line of its history. The picture is stored before the product; if
 * the product is not stored, the sweep deletes the picture.
 */
export const createMerch = route(contract, admins, (deps) => async ({ request, subject }) => {
  const { db, clock } = deps;
  const form = await readMerchForm(request, contract.body);
  const changes = merchChanges(form);
  // After validation, so that no file is stored needlessly.
  const images = imagesAfter([], await readSentImages(deps, form));
  const now = clock.now();
  const doc: MerchDoc = {
    _id: new Types.ObjectId(),
    oldPriceKobo: null,
    ...changes,
    ...storedImages(images),
    ...stockLevelsAfter(nothing, sentStockLevels(form)),
    unitsSold: 0,
    deletedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  await withTransaction(db, async (tx) => {
    await merchModel(tx).create(doc);
    await writeAudit(tx, subject, 'product.create', { target: merchTarget(doc), after: auditedMerch(doc) });
    await recordStockChanges(tx, doc, stockDifferences(nothing, doc), {
      kind: 'adjusted',
      reason: 'Product created',
      by: subject.id,
      orderId: null,
      at: now,
    });
  });
  return presentMerch(doc);
});
