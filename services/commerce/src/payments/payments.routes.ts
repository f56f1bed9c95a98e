import type { RouteOf } from '@poc/kit/http/route';
import type { CommerceDeps } from '../deps.ts';
import { getPaidOrder } from './get-paid-order.ts';
import { verifyPayment } from './verify-payment.ts';

export const paymentsRoutes: RouteOf<CommerceDeps>[] = [verifyPayment, getPaidOrder];
