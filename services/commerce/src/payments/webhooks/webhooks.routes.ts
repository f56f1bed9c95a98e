import * as contracts from '@poc/contracts/endpoints/orders';
import { signed } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { CommerceDeps } from '../../deps.ts';
import { receivePaystackWebhook } from './receive-paystack-webhook.ts';

export const webhooksRoutes = (deps: CommerceDeps): Route[] => [
  route(contracts.receivePaystackWebhook, signed, receivePaystackWebhook(deps)),
];
