import { confirmNewsletter } from './confirm-newsletter.ts';
import { leaveNewsletter } from './leave-newsletter.ts';
import { subscribeToNewsletter } from './subscribe-to-newsletter.ts';

export const newsletterRoutes = [subscribeToNewsletter, confirmNewsletter, leaveNewsletter];
