import { getManagedInvoice as managedContract } from '@poc/contracts/endpoints/commerce-admin';
import { getInvoice as contract } from '@poc/contracts/endpoints/orders';
import { getBillInvoice as billContract } from '@poc/contracts/endpoints/plans';
import { admins, members, self } from '@poc/kit/auth/policies';
import type { Subject } from '@poc/kit/auth/subject';
import { fail } from '@poc/kit/errors';
import { binary } from '@poc/kit/http/reply';
import type { QueryFilter } from 'mongoose';
import type { CommerceDeps } from '../../deps.ts';
import { type PaymentDoc, paymentModel } from '../../payments/payments.api.ts';
import { route } from '../../route.ts';
import { type InvoiceDoc, invoiceModel } from './invoice.model.ts';
import { invoiceText } from './invoice-text.ts';
import { readNumbered } from './number-documents.ts';

/** Renders the invoice of the caller's order as a PDF. */
export const getInvoice = route(contract, members, (deps) => async ({ params, subject }) => {
  const filter = { userId: subject.id, orderId: params.id };
  return (await draw(deps, subject, await numberOf(deps, filter))) ?? fail('order_not_found');
});

/** Renders the invoice of the caller's bill as a PDF. */
export const getBillInvoice = route(billContract, self, (deps) => async ({ params, subject }) => {
  const filter = { userId: subject.id, orderId: null, _id: params.billId };
  return (await draw(deps, subject, await numberOf(deps, filter))) ?? fail('bill_not_found');
});

/** Renders any invoice or credit note as a PDF, for administrators. */
export const getManagedInvoice = route(managedContract, admins, (deps) => async ({ params, subject }) => {
  return (await draw(deps, subject, params.number)) ?? fail('invoice_not_found');
});

async function numberOf(deps: CommerceDeps, filter: QueryFilter<PaymentDoc>): Promise<string> {
  const read = () =>
    paymentModel(deps.db)
      .findOne(filter, { invoiceNumber: 1, documentsDueAt: 1 })
      .lean<Pick<PaymentDoc, 'invoiceNumber' | 'documentsDueAt'>>()
      .exec();
  const payment = await readNumbered(deps, read, (found) => [found]);
  return payment?.invoiceNumber ?? '';
}

async function draw({ db, printReceipt }: CommerceDeps, { id }: Pick<Subject, 'id'>, number: string) {
  const invoice = await invoiceModel(db).findOne({ number }).lean<InvoiceDoc>();
  if (!invoice) return null;
  return binary(await printReceipt(invoiceText(invoice), id), {
    headers: { 'Content-Disposition': `attachment; filename="${number}.pdf"` },
  });
}
