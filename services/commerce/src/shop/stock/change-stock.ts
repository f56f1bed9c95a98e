import { changeStock as contract } from '@poc/contracts/endpoints/merch';
import { writeAudit } from '@poc/kit/audit/write-audit';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { route } from '../../route.ts';
import { merchTarget } from '../audited-merch.ts';
import { type MerchDoc, merchModel } from '../merch.model.ts';
import { stockOf } from '../merch-variants.ts';
import { presentMerch } from '../present-merch.ts';
import { changeStockOf } from './change-stock-of.ts';

const maxStock = 1_000_000;

/**
 * Adds to or takes from a stock, with a reason in its history. The request contains a difference, because sales
 * continue in the meantime.
 */
export const changeStock = route(contract, admins, (deps) => async ({ params, body, subject }) => {
  const { db, clock, withLock } = deps;
  const { change, reason } = body;
  const variant = body.variant || null;
  if (change === 0) faulty('change', 'must not be 0');
  const note = { kind: 'adjusted', reason, by: subject.id, orderId: null, at: clock.now() } as const;
  const after = await withLock(`product ${params.id}`, () =>
    withTransaction(db, async (tx) => {
      const found = await merchModel(tx).findOne({ _id: params.id, deletedAt: null }).lean<MerchDoc>();
      if (!found) return fail('product_not_found');
      const before = stockOf(found, variant);
      if (before === null) {
        return faulty('variant', variant === null ? 'is required' : 'is not a variant of this product');
      }
      const stock = before + change;
      if (stock > maxStock) faulty('change', `would exceed ${maxStock}`);
      const changed = await changeStockOf(tx, { merchId: found._id, variant, change }, note);
      if (!changed) return fail('out_of_stock');
      await writeAudit(tx, subject, 'product.stock.change', {
        target: merchTarget(changed),
        before: { stock: before },
        after: { stock, ...(variant && { variant }) },
        reason,
      });
      return changed;
    }),
  );
  return presentMerch(after);
});

const faulty = (field: string, msg: string): never =>
  fail('invalid_request', { faults: [{ path: `body.${field}`, msg }] });
