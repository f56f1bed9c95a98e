import type { RouteOf } from '@poc/kit/http/route';
import type { CommerceDeps } from '../../deps.ts';
import { getBillInvoice, getInvoice, getManagedInvoice } from './get-invoice.ts';

export const invoicesRoutes: RouteOf<CommerceDeps>[] = [getInvoice, getBillInvoice, getManagedInvoice];
