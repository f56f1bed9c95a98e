import type { RouteOf } from '@poc/kit/http/route';
import type { Deps } from '../../config.ts';
import { getBillInvoice, getInvoice, getManagedInvoice } from './get-invoice.ts';

export const invoicesRoutes: RouteOf<Deps>[] = [getInvoice, getBillInvoice, getManagedInvoice];
