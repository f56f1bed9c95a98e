import { getBillInvoice, getInvoice, getManagedInvoice } from './get-invoice.ts';

export const invoicesRoutes = [getInvoice, getBillInvoice, getManagedInvoice];
