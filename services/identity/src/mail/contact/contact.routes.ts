import * as contracts from '@poc/contracts/endpoints/identity';
import { everyone } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { IdentityDeps } from '../../deps.ts';
import { sendContactMessage } from './send-contact-message.ts';

export const contactRoutes = (deps: IdentityDeps): Route[] => [
  route(contracts.sendContactMessage, everyone, sendContactMessage(deps)),
];
