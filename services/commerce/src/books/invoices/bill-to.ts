import { subdocument } from '@poc/kit/mongo/schema';
import { text } from '../../kobo-field.ts';

export const billToSchema = subdocument({ company: text, tin: text });

/** Billing company on an invoice. */
export type BillTo = { readonly company: string; readonly tin: string };

export const presentBillTo = (billTo: BillTo | null | undefined) => ({
  company_name: billTo?.company ?? '',
  tin: billTo?.tin ?? '',
});

export const billToOf = (body: {
  company_name?: string | undefined;
  tin?: string | undefined;
}): BillTo | null =>
  body.company_name || body.tin ? { company: body.company_name ?? '', tin: body.tin ?? '' } : null;
