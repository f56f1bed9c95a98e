import { z } from 'zod';
import { lineOrNone } from '../common.ts';

/** Number of an invoice, such as `POC-2026-000001`, or of a credit note, such as `POC-CN-2026-000001`. */
export const documentNumber = z
  .string()
  .regex(/^POC-(CN-)?\d{4}-\d{6,9}$/, 'must be the number of an invoice or a credit note');

/** Nigerian tax identification number: 8 and 4 digits with a dash, or 10 to 13 digits; empty for none. */
const tin = lineOrNone(20).regex(/^(\d{8}-\d{4}|\d{10,13})?$/, 'must be a TIN, such as 12345678-0001');

/** Billing company on invoices; empty fields for none. */
export const presentedBillTo = z.object({ company_name: z.string(), tin: z.string() });

/** Billing company on an invoice. */
export const billTo = { company_name: lineOrNone(150).optional(), tin: tin.optional() };
