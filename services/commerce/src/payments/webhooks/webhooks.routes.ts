import type { RouteOf } from '@poc/kit/http/route';
import type { CommerceDeps } from '../../deps.ts';
import { receivePaystackWebhook } from './receive-paystack-webhook.ts';

export const webhooksRoutes: RouteOf<CommerceDeps>[] = [receivePaystackWebhook];
