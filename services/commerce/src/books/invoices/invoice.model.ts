import { vatClass, vatRateOf } from '@poc/contracts/vat';
import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf, subdocument } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';
import { kobo, text } from '../../kobo-field.ts';

const schema = collectionSchema({
  /** `POC-2026-000001`, or `POC-CN-2026-000001` for a credit note; gapless per kind and Lagos year. */
  number: { type: String, required: true },
  kind: { type: String, enum: ['invoice', 'credit_note'], required: true },
  /** Number of the credited invoice; null for an invoice. */
  invoiceNumber: { type: String, default: null },
  issuedAt: { type: Date, required: true },
  /** Payment reference. */
  reference: { type: String, required: true },
  orderId: { type: Schema.Types.ObjectId, default: null },
  orderNumber: text,
  userId: { type: Schema.Types.ObjectId, required: true },
  /** Seller at the time of issue; unset fields are empty. */
  seller: { type: subdocument({ name: text, address: text, rcNumber: text, tin: text }), required: true },
  /** Buyer at the time of issue; name and address are emptied when the account is deleted. */
  buyer: { type: subdocument({ name: text, address: text, company: text, tin: text }), required: true },
  /** Gross amounts in kobo. */
  lines: [
    subdocument({
      description: { type: String, required: true },
      quantity: { type: Number, required: true, min: 1 },
      priceKobo: kobo,
      vatClass: { type: String, enum: vatClass.options, required: true },
    }),
  ],
  /** Amounts between the sum of the lines and the total; negative for reductions. */
  adjustments: [subdocument({ label: { type: String, required: true }, amountKobo: kobo })],
  totalKobo: { ...kobo, min: 0 },
  /** VAT included in the total. */
  vatKobo: { ...kobo, min: 0 },
  /** Standard VAT rate when ordered or billed, in basis points. Absent in legacy documents: see `vatRateOfInvoice`. */
  vatRate: { type: Number, min: 0 },
});

/** Invoice of a payment, or credit note of a refund, as issued. */
export type InvoiceDoc = DocOf<typeof schema>;
export type Seller = Readonly<InvoiceDoc['seller']>;
export type InvoiceContent = Pick<
  InvoiceDoc,
  'orderNumber' | 'buyer' | 'lines' | 'adjustments' | 'totalKobo' | 'vatKobo' | 'vatRate'
>;
schema.index({ number: 1 }, { unique: true });
schema.index({ reference: 1 });
schema.index({ userId: 1, issuedAt: 1, _id: 1 });
schema.index({ kind: 1, issuedAt: 1, _id: 1 });

export const vatRateOfInvoice = ({ vatRate, issuedAt }: InvoiceDoc): number =>
  vatRate ?? vatRateOf('standard', issuedAt);

export const invoiceModel = defineModel('invoices', schema);

const counterSchema = collectionSchema({
  /** Such as `POC-2026`. */
  series: { type: String, required: true },
  last: { type: Number, required: true },
});
counterSchema.index({ series: 1 }, { unique: true });

/** Last issued number per series of invoices or credit notes. */
export const invoiceCounterModel = defineModel('invoice_counters', counterSchema);
