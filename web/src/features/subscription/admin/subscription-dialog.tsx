import cells from '../../../shared/admin/list/list.module.css';
import { PersonLink } from '../../../shared/admin/person-link.tsx';
import { Dialog } from '../../../shared/dialogs/dialog.tsx';
import { planNames } from '../../../shared/entitlements/plan-names.ts';
import { Avatar } from '../../../shared/images/avatar.tsx';
import { statusOf } from '../../../shared/subscription/status-of.ts';
import { formatDay } from '../../../shared/text/dates.ts';
import { formatNaira } from '../../../shared/text/money.ts';
import type { ManagedSubscription } from './api/managed-subscriptions-query.ts';
import styles from './managed-subscriptions.module.css';
import { Payments } from './payments.tsx';
import { SubscriptionActions } from './subscription-actions.tsx';
import { ownerOf } from './subscriptions-list.tsx';

interface SubscriptionDialogProps {
  subscription: ManagedSubscription;
  onChanged: (changed: ManagedSubscription) => void;
  onClose: () => void;
}

/** A subscription with its owner and next step. */
export function SubscriptionDialog({ subscription, onChanged, onClose }: SubscriptionDialogProps) {
  const { User, plan, price, start_date, end_date } = subscription;
  return (
    <Dialog title="Subscription details" size="sm" onClose={onClose}>
      <div className={cells.thing}>
        <Avatar name={User.name} src={User.avatar} size={48} />
        <div className={cells.words}>
          <strong>
            <PersonLink id={subscription.user_id} name={ownerOf(subscription)} />
          </strong>
          <span className={cells.quiet}>{User.email}</span>
        </div>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>Plan</dt>
          <dd>
            {planNames[plan]}, {formatNaira(price)} a month
          </dd>
        </div>
        <div>
          <dt>Status</dt>
          <dd>{statusOf(subscription)}</dd>
        </div>
        <div>
          <dt>Start Date</dt>
          <dd>{formatDay(start_date)}</dd>
        </div>
        <div>
          <dt>End Date</dt>
          <dd>{formatDay(end_date)}</dd>
        </div>
      </dl>
      <p>{nextOf(subscription)}</p>
      <Payments subscription={subscription} />
      <SubscriptionActions {...{ subscription, onChanged }} />
    </Dialog>
  );
}

/** Next step of a subscription. Announces a renewal only when a card can be charged. */
function nextOf(subscription: ManagedSubscription): string {
  const { state, end_date, grace_until, last_failure, renews_by_card, tries, next_try_at } = subscription;
  const end = formatDay(end_date);
  const why = last_failure === null ? '' : ` The bank said: ${last_failure}.`;
  switch (state) {
    case 'trialing':
    case 'active':
      return renews_by_card
        ? `This subscription is active and will automatically renew on ${end}.`
        : `There is no card to charge: we email a payment link on ${end}.`;
    case 'past_due':
      return 'The charge for the next month is on its way.';
    case 'grace':
      return [
        `${tries > 1 ? `The last ${tries} charges` : 'The last charge'} failed.${why}`,
        `The plan stays active until ${formatDay(grace_until ?? end_date)}.`,
        ...(renews_by_card && next_try_at ? [`The card is tried again on ${formatDay(next_try_at)}.`] : []),
      ].join(' ');
    case 'cancelled':
      return `It does not renew, and ends on ${end}.`;
    case 'expired':
      return `It ended on ${end}.${why}`;
  }
}
