import { deleteMerch as contract } from '@poc/contracts/endpoints/merch';
import { writeAudit } from '@poc/kit/audit/write-audit';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { route } from '../route.ts';
import { merchTarget } from './audited-merch.ts';
import { keepOrderedImages } from './keep-ordered-images.ts';
import { type MerchDoc, merchModel } from './merch.model.ts';
import { imagesOf } from './merch-images.ts';

/**
 * Deletes a product from the shop. The row stays, to count returned units; orders retain their copy and the
 * main picture. Its other pictures are deleted, and all of them if it was never ordered.
 */
export const deleteMerch = route(contract, admins, (deps) => async ({ params, subject }) => {
  const { db, clock, files, withLock } = deps;
  const deleted = await withLock(`product ${params.id}`, () =>
    withTransaction(db, async (tx) => {
      const now = clock.now();
      const products = merchModel(tx);
      const row = { _id: params.id, deletedAt: null };
      const found = (await products.findOne(row).lean<MerchDoc>()) ?? fail('product_not_found');
      await products.updateOne(row, {
        $set: { deletedAt: now, updatedAt: now },
        ...(await keepOrderedImages(tx, found)),
      });
      await writeAudit(tx, subject, 'product.delete', {
        target: merchTarget(found),
        before: { deletedAt: null },
        after: { deletedAt: now },
      });
      return found;
    }),
  );
  await files.discard(imagesOf(deleted));
});
