import Button from '@mui/material/Button';
import { useState } from 'react';
import { adminsOnly } from '../../../shared/admin/admins-only.tsx';
import { ResourceList } from '../../../shared/admin/resource/resource-list.tsx';
import { timesOf, useResource } from '../../../shared/admin/resource/use-resource.ts';
import { lazyPart } from '../../../shared/code/lazy-part.tsx';
import { PageHeader } from '../../../shared/components/page-header.tsx';
import { focusPageIfLost } from '../../../shared/focus-page.ts';
import type { ManagedSubscription } from './api/managed-subscriptions-query.ts';
import { ExportButton } from './export-button.tsx';
import { PlanPrices } from './plan-prices.tsx';
import { SubscriptionFigures } from './subscription-figures.tsx';
import { subscriptionsList } from './subscriptions-list.tsx';

// Loaded when opened, so that the list does not wait for their code.
const GrantDialog = lazyPart(() => import('./grant-dialog.tsx'), 'GrantDialog');
const SubscriptionDialog = lazyPart(() => import('./subscription-dialog.tsx'), 'SubscriptionDialog');

/** `/admin/subscriptions`: all subscriptions, with the plans' prices and figures. */
export const ManagedSubscriptionsPage = adminsOnly(function Subscriptions() {
  const subscriptions = useResource(subscriptionsList);
  const [open, setOpen] = useState<ManagedSubscription | null>(null);
  const [granting, setGranting] = useState(false);
  return (
    <>
      <div className="page">
        <PageHeader title="Subscription Management" text="All plans and when they end.">
          <div className="button-row">
            <ExportButton
              search={subscriptions.search}
              status={subscriptions.chosen}
              user={subscriptions.personId}
              days={timesOf(subscriptions.days)}
            />
            <Button variant="contained" onClick={() => setGranting(true)}>
              Grant a plan
            </Button>
          </div>
        </PageHeader>
        <ResourceList of={subscriptions} onTask={(_, subscription) => setOpen(subscription)}>
          <PlanPrices />
          <SubscriptionFigures />
        </ResourceList>
      </div>
      {granting && <GrantDialog onClose={() => setGranting(false)} />}
      {open && (
        <SubscriptionDialog
          subscription={open}
          onChanged={setOpen}
          onClose={() => {
            setOpen(null);
            focusPageIfLost();
          }}
        />
      )}
    </>
  );
});
