import type { RouteOf } from '@poc/kit/http/route';
import type { CommerceDeps } from '../../deps.ts';
import { placeOrder } from './place-order.ts';
import { quoteOrder } from './quote-order.ts';
import { startPayment } from './start-payment.ts';

export const checkoutRoutes: RouteOf<CommerceDeps>[] = [quoteOrder, placeOrder, startPayment];
