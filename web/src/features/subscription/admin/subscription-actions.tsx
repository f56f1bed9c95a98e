import Button from '@mui/material/Button';
import { useState } from 'react';
import { failureText } from '../../../shared/admin/failure-text.ts';
import { showToast } from '../../../shared/toasts/show-toast.ts';
import { useSendPayLink } from './api/change-subscriptions.ts';
import type { ManagedSubscription } from './api/managed-subscriptions-query.ts';
import { EndDialog } from './end-dialog.tsx';
import { ExtendDialog } from './extend-dialog.tsx';
import styles from './managed-subscriptions.module.css';

interface SubscriptionActionsProps {
  subscription: ManagedSubscription;
  onChanged: (changed: ManagedSubscription) => void;
}

export function SubscriptionActions({ subscription, onChanged }: SubscriptionActionsProps) {
  const [asking, setAsking] = useState<'extend' | 'end' | null>(null);
  const payLink = useSendPayLink(subscription, (changed) => {
    onChanged(changed);
    showToast(`${changed.User.email} gets an email with a payment link.`, 'success');
  });
  const { state, User } = subscription;
  const isUnpaid = state === 'past_due' || state === 'grace';
  const close = () => setAsking(null);
  if (state === 'expired') return null;
  return (
    <>
      <div className={styles.actions}>
        <Button variant="outlined" onClick={() => setAsking('extend')}>
          Extend…
        </Button>
        <Button variant="outlined" color="error" onClick={() => setAsking('end')}>
          End…
        </Button>
        {isUnpaid && User.email !== '' && (
          <Button
            variant="outlined"
            disabled={payLink.isPending}
            onClick={() =>
              payLink.mutate(undefined, {
                onError: (error) => showToast(failureText(error, 'The email could not be sent.'), 'error'),
              })
            }
          >
            {payLink.isPending ? 'Sending…' : 'Send payment link'}
          </Button>
        )}
      </div>
      {asking === 'extend' && <ExtendDialog {...{ subscription, onChanged }} onClose={close} />}
      {asking === 'end' && <EndDialog {...{ subscription, onChanged }} onClose={close} />}
    </>
  );
}
