import { receivePaystackWebhook } from '@poc/contracts/endpoints/commerce';
import { signed } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { CommerceDeps } from '../commerce-deps.ts';
import { receiveWebhook } from './receive-webhook.ts';

export const webhookRoutes = (deps: CommerceDeps): Route[] => [
  route(receivePaystackWebhook, signed, receiveWebhook(deps)),
];
