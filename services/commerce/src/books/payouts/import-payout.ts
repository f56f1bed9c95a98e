import { withTransaction } from '@poc/kit/mongo/transaction';
import { type Connection, Types } from 'mongoose';
import type { PaystackClient, PaystackSettlement } from '../../payments/payments.api.ts';
import { credit, debit, postEntries } from '../ledger/post-entry.ts';
import { payoutModel } from './payout.model.ts';

interface Deps {
  readonly db: Connection;
  readonly paystack: Pick<PaystackClient, 'listSettled'>;
}

/**
 * Stores a new payout with its expected amount and books the paid amount once, even if the two differ: the
 * money has left Paystack.
 * @throws PaystackUnavailable, PaystackRefused
 */
export async function importPayout({ db, paystack }: Deps, settlement: PaystackSettlement): Promise<void> {
  const { id, paidKobo, deductedKobo, settledAt } = settlement;
  const expectedKobo = (await netOf(paystack, id)) - deductedKobo;
  await withTransaction(db, async (tx) => {
    const { upsertedCount } = await payoutModel(tx).updateOne(
      { providerId: id },
      { $setOnInsert: { _id: new Types.ObjectId(), expectedKobo, paidKobo, settledAt } },
      { upsert: true },
    );
    if (upsertedCount === 0 || paidKobo <= 0) return;
    await postEntries(tx, [
      {
        kind: 'payout',
        key: `payout:${id}`,
        reference: id,
        orderId: null,
        at: settledAt,
        lines: [debit('bank', paidKobo), credit('paystack', paidKobo)],
      },
    ]);
  });
}

async function netOf(paystack: Deps['paystack'], id: string): Promise<number> {
  let net = 0;
  const seen = new Set<string>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { rows, pageCount } = await paystack.listSettled(id, page);
    pages = pageCount;
    for (const { id: transactionId, amount, fees } of rows) {
      if (seen.has(transactionId)) continue;
      seen.add(transactionId);
      net += amount - (fees ?? 0);
    }
  }
  return net;
}
