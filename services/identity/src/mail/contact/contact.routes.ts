import type { RouteOf } from '@poc/kit/http/route';
import type { IdentityDeps } from '../../deps.ts';
import { sendContactMessage } from './send-contact-message.ts';

export const contactRoutes: RouteOf<IdentityDeps>[] = [sendContactMessage];
