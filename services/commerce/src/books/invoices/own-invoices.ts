import type { Transaction } from '@poc/kit/mongo/transaction';
import type { Connection } from 'mongoose';
import { nairaOf } from '../../naira.ts';
import { type InvoiceDoc, invoiceModel } from './invoice.model.ts';

/** Exports the invoices and credit notes of a user, oldest first. */
export async function* exportInvoicesOf(db: Connection, userId: string) {
  const found = invoiceModel(db).find({ userId }).sort({ issuedAt: 1, _id: 1 }).lean<InvoiceDoc>();
  for await (const { number, issuedAt, reference, buyer, totalKobo, vatKobo } of found.cursor()) {
    const { name, address, company, tin } = buyer;
    yield {
      ...{ number, reference, name, address, company_name: company, tin },
      issued_at: issuedAt.toISOString(),
      total: nairaOf(totalKobo),
      vat: nairaOf(vatKobo),
    };
  }
}

/**
 * Erases a person from their invoices and credit notes. The documents stay as the law requires, with amounts
 * and VAT, and with the company and its TIN if they are addressed to one.
 */
export async function eraseInvoicesOf(
  { session }: Transaction,
  db: Connection,
  userId: string,
): Promise<void> {
  const erased = { 'buyer.name': '', 'buyer.address': '' };
  await invoiceModel(db).updateMany({ userId }, { $set: erased }, { session });
  await invoiceModel(db).updateMany(
    { userId, 'buyer.company': '' },
    { $set: { 'buyer.tin': '' } },
    { session },
  );
}
