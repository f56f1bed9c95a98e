import { updateMerch as contract } from '@poc/contracts/endpoints/merch';
import { writeAudit } from '@poc/kit/audit/write-audit';
import { admins } from '@poc/kit/auth/policies';
import { assertRecentFactor } from '@poc/kit/auth/step-up';
import type { Subject } from '@poc/kit/auth/subject';
import { AppError, fail } from '@poc/kit/errors';
import { type Database, type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { koboOf } from '../naira.ts';
import { route } from '../route.ts';
import { auditedMerch, merchTarget } from './audited-merch.ts';
import { keepOrderedImages } from './keep-ordered-images.ts';
import { type MerchDoc, merchModel } from './merch.model.ts';
import { type MerchChanges, merchChanges, sentStockLevels } from './merch-changes.ts';
import {
  imagesAfter,
  imagesOf,
  newImages,
  readSentImages,
  type SentImages,
  storedImages,
} from './merch-images.ts';
import { stockDifferences, stockLevelsAfter } from './merch-variants.ts';
import { presentMerch } from './present-merch.ts';
import { oldPriceFault, readMerchForm, type SentMerch } from './read-merch-form.ts';
import { searchFieldsOf } from './search-fields.ts';
import { recordStockChanges } from './stock/record-stock-changes.ts';

/**
 * Updates a product; the last write wins. An omitted stock stays as sales leave it; a submitted one applies
 * from this moment, with the difference in the history, so no concurrent sale is lost. New files are stored
 * before the product names them; old ones are deleted afterwards.
 */
export const updateMerch = route(contract, admins, (deps) => async ({ params, request, subject }) => {
  const { db, clock, files, withLock } = deps;
  const form = await readMerchForm(request, contract.body);
  checkChange(form, await presentMerchOf(db, params.id), { subject, now: clock.now() });
  const changes = merchChanges(form);
  const images = await readSentImages(deps, form);
  const change = { form, changes, images, subject, now: clock.now() };
  // Queues behind orders of this product in the same process.
  const { before, after } = await withLock(`product ${params.id}`, () =>
    withTransaction(db, (tx) => changeMerch(tx, params.id, change)),
  ).catch(async (error: unknown) => {
    // After any other error the commit may still succeed; only the sweep can decide then.
    if (error instanceof AppError) await files.discard(newImages(form, images));
    throw error;
  });
  const shown = new Set(imagesOf(after));
  await files.discard(imagesOf(before).filter((url) => !shown.has(url)));
  return presentMerch(after);
});

interface Change {
  form: SentMerch;
  changes: MerchChanges;
  images: SentImages;
  subject: Subject;
  now: Date;
}

async function changeMerch(
  tx: Transaction,
  id: string,
  { form, changes, images, subject, now }: Change,
): Promise<{ before: MerchDoc; after: MerchDoc }> {
  const before = await presentMerchOf(tx, id);
  checkChange(form, before, { subject, now });
  const was = { stock: before.stock, variants: before.variants ?? [] };
  const is = stockLevelsAfter(was, sentStockLevels(form));
  const pictures = storedImages(imagesAfter(imagesOf(before), images));
  const goes = pictures.imageUrl !== before.imageUrl;
  // `before` was read in this transaction, so a concurrent sale makes it retry.
  const after = await merchModel(tx)
    .findOneAndUpdate(
      { _id: before._id, deletedAt: null },
      {
        $set: { ...changes, ...is, ...pictures, ...searchFieldsOf({ ...changes, ...is }), updatedAt: now },
        ...(goes ? await keepOrderedImages(tx, before) : {}),
      },
      { returnDocument: 'after' },
    )
    .lean<MerchDoc>();
  if (!after) return fail('product_not_found');
  await recordStockChanges(tx, after, stockDifferences(was, is), {
    kind: 'adjusted',
    reason: 'Product changed',
    by: subject.id,
    orderId: null,
    at: now,
  });
  await writeAudit(tx, subject, 'product.update', {
    target: merchTarget(after),
    before: auditedMerch(before),
    after: auditedMerch(after),
  });
  return { before, after };
}

/**
 * Checks a form against the stored product: a new price requires a recent two-factor confirmation, and an unchanged
 * `old_price` must stay above it.
 */
function checkChange(
  { fields, cleared }: SentMerch,
  { oldPriceKobo, priceKobo }: MerchDoc,
  { subject, now }: Pick<Change, 'subject' | 'now'>,
): void {
  if (koboOf(fields.price) !== priceKobo) assertRecentFactor(subject, now);
  const stays = fields.old_price === undefined && !cleared.has('old_price');
  if (stays && oldPriceKobo !== null && oldPriceKobo <= koboOf(fields.price)) {
    fail('invalid_request', { faults: [oldPriceFault] });
  }
}

async function presentMerchOf(db: Database, id: string): Promise<MerchDoc> {
  const found = await merchModel(db).findOne({ _id: id, deletedAt: null }).lean<MerchDoc>();
  return found ?? fail('product_not_found');
}
