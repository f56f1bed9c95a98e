import { endSubscription } from './end-subscription.ts';
import { exportSubscriptions } from './export-subscriptions.ts';
import { extendSubscription } from './extend-subscription.ts';
import { getManagedSubscription } from './get-managed-subscription.ts';
import { getSubscriptionFigures } from './get-subscription-figures.ts';
import { grantSubscription } from './grant-subscription.ts';
import { listManagedSubscriptions } from './list-managed-subscriptions.ts';
import { refundBill } from './refund-bill.ts';
import { sendPayLink } from './send-pay-link.ts';

export const managedSubscriptionsRoutes = [
  listManagedSubscriptions,
  exportSubscriptions,
  getSubscriptionFigures,
  getManagedSubscription,
  grantSubscription,
  extendSubscription,
  endSubscription,
  refundBill,
  sendPayLink,
];
