import { exportSubscriptions as contract } from '@poc/contracts/endpoints/managed-subscriptions';
import { admins } from '@poc/kit/auth/policies';
import { type CsvColumns, csvFile } from '@poc/kit/http/csv';
import { inBatches } from '@poc/kit/mongo/in-batches';
import { auditExport } from '../../administration/administration.api.ts';
import { koboOf } from '../../naira.ts';
import { route } from '../../route.ts';
import { type SubscriptionDoc, subscriptionModel } from '../subscription.model.ts';
import { managedSubscriptionsFilter, presentManagedSubscriptions } from './find-managed-subscriptions.ts';
import type { ManagedSubscription } from './read-managed-subscription.ts';

const perBatch = 1_000;

const timeCell = (iso: string | null): Date | null => (iso === null ? null : new Date(iso));

const columns: CsvColumns<ManagedSubscription> = [
  ['Subscription', ({ id }) => ({ id })],
  ['Name', ({ User }) => User.name],
  ['Email', ({ User }) => User.email],
  ['Plan', ({ plan }) => plan],
  ['Price per month (NGN)', ({ price }) => ({ kobo: koboOf(price) })],
  ['Status', ({ status }) => status],
  ['State', ({ state }) => state ?? ''],
  ['Start', ({ start_date }) => timeCell(start_date)],
  ['End', ({ end_date }) => timeCell(end_date)],
  ['Renews by card', ({ renews_by_card }) => (renews_by_card ? 'yes' : 'no')],
  ['Failed charges', ({ tries }) => tries],
  ['Last failure', ({ last_failure }) => last_failure ?? ''],
  ['Open until', ({ grace_until }) => timeCell(grace_until)],
  ['Next charge', ({ next_try_at }) => timeCell(next_try_at)],
  ['Payment link sent', ({ pay_link_sent_at }) => timeCell(pay_link_sent_at)],
];

/** Exports the listed subscriptions as CSV, oldest first. Times are UTC. */
export const exportSubscriptions = route(contract, admins, ({ db }) => async ({ query, subject }) => {
  await auditExport(db, 'subscription', { subject, query });
  const rows = subscriptionModel(db)
    .find(await managedSubscriptionsFilter(db, query))
    .sort({ createdAt: 1, _id: 1 })
    .batchSize(perBatch)
    .lean<SubscriptionDoc>()
    .cursor();
  return csvFile(
    'poc-subscriptions.csv',
    columns,
    inBatches(rows, perBatch, (batch) => presentManagedSubscriptions(db, batch)),
  );
});
