import type { Transaction } from '@poc/kit/mongo/transaction';
import type { Connection } from 'mongoose';
import type { CommerceDeps } from '../../deps.ts';
import { nairaOf } from '../../naira.ts';
import { type InvoiceDoc, invoiceModel } from './invoice.model.ts';
import { numberDocumentsOf } from './number-documents.ts';

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
 * Removes a person's name and address from their invoices and credit notes, after issuing due ones. Amounts,
 * VAT, and the billed company with its TIN stay, as the law requires.
 */
export async function eraseInvoicesOf(
  tx: Transaction,
  deps: Pick<CommerceDeps, 'db' | 'purposes' | 'seller'>,
  userId: string,
): Promise<void> {
  await numberDocumentsOf(tx, deps, userId);
  const erased = { 'buyer.name': '', 'buyer.address': '' };
  await invoiceModel(tx).updateMany({ userId }, { $set: erased });
  await invoiceModel(tx).updateMany({ userId, 'buyer.company': '' }, { $set: { 'buyer.tin': '' } });
}
