import type { listLedgerEntries as contract } from '@poc/contracts/endpoints/commerce-admin';
import type { admins } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import type { Input } from '@poc/kit/http/route';
import { findPage, type ListOrder } from '@poc/kit/mongo/find-page';
import { createTotals } from '@poc/kit/mongo/totals';
import { type QueryFilter, trusted } from 'mongoose';
import type { Deps } from '../config.ts';
import { nairaOf } from '../money/naira.ts';
import { type LedgerEntryDoc, ledgerEntryModel } from './ledger-entry.model.ts';

const newestFirst: ListOrder<LedgerEntryDoc> = { field: 'at', direction: -1 };

/** The entries of the books, newest first: of all orders or one, of all times or some. */
export const listLedgerEntries = ({ db, clock }: Deps) => {
  const totalOf = createTotals<LedgerEntryDoc>(clock);

  return async ({ query }: Pick<Input<typeof contract, typeof admins>, 'query'>) => {
    const { order, from, to } = query;
    const range = { ...(from ? { $gte: new Date(from) } : {}), ...(to ? { $lte: new Date(to) } : {}) };
    const filter: QueryFilter<LedgerEntryDoc> = {
      ...(order ? { orderId: order } : {}),
      ...(from || to ? { at: trusted(range) } : {}),
    };
    const key = [order, from, to].join(' ');
    const { rows, total, nextCursor } = await findPage(ledgerEntryModel(db), {
      filter,
      order: newestFirst,
      limit: query.limit,
      cursor: query.cursor,
      count: () => totalOf(ledgerEntryModel(db), filter, key),
    });
    return page(rows.map(presentEntry), { total, nextCursor });
  };
};

function presentEntry({ _id, at, kind, reference, orderId, lines }: LedgerEntryDoc) {
  return {
    id: _id.toHexString(),
    at: at.toISOString(),
    kind,
    reference,
    order_id: orderId?.toHexString() ?? null,
    lines: lines.map(({ account, debitKobo, creditKobo }) => ({
      account,
      debit: nairaOf(debitKobo),
      credit: nairaOf(creditKobo),
    })),
  };
}
