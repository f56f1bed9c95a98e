import { nairaText } from '../../naira.ts';
import { longDateFormat, type ReceiptText, sellerLines } from '../../orders/orders.api.ts';
import { type InvoiceDoc, vatRateOfInvoice } from './invoice.model.ts';

const classNotes = { standard: '', zero: ' (VAT zero-rated)', exempt: ' (VAT exempt)' };

/** Returns the text of an invoice or a credit note. */
export function invoiceText(invoice: InvoiceDoc): ReceiptText {
  const { number, kind, invoiceNumber, issuedAt, reference, orderNumber, seller, buyer } = invoice;
  const { lines, adjustments, totalKobo, vatKobo } = invoice;
  const { name, address, company, tin } = buyer;
  const addressee = [company, tin && `TIN ${tin}`, name, address].filter((line) => line !== '');
  const rate = vatRateOfInvoice(invoice) / 100;
  return {
    title: kind === 'invoice' ? 'Invoice' : 'Credit note',
    details: [
      ['Number', number],
      ['Date', longDateFormat.format(issuedAt)],
      ...(invoiceNumber === null ? [] : [['Invoice', invoiceNumber] as const]),
      ...(orderNumber === '' ? [] : [['Order', orderNumber] as const]),
      ['Reference', reference],
    ],
    seller: sellerLines(seller),
    addressee: addressee.length > 0 ? addressee : ['Former customer'],
    lines: lines.map(({ description, quantity, priceKobo, vatClass }) => ({
      product: description + classNotes[vatClass],
      quantity: String(quantity),
      price: nairaText(priceKobo),
      amount: nairaText(priceKobo * quantity),
    })),
    sums: [
      ...adjustments.map(({ label, amountKobo }) => [label, nairaText(amountKobo)] as const),
      ['Total', nairaText(totalKobo)],
      [`Including VAT${vatKobo > 0 ? ` at ${rate}%` : ''}`, nairaText(vatKobo)],
      ['Total excluding VAT', nairaText(totalKobo - vatKobo)],
    ],
    notes: [],
    paidAt: issuedAt,
  };
}
