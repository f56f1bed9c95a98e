import Button from '@mui/material/Button';
import type { ResponseOf } from '@poc/contracts/endpoint';
import type { verifyPayment } from '@poc/contracts/endpoints/payments';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../config/paths.ts';
import { storageKeys } from '../../../../config/storage-keys.ts';
import { readStored, tabStorage, writeStored } from '../../../../shared/browser-storage.ts';
import { PageHeader } from '../../../../shared/components/page-header.tsx';
import { Redirect } from '../../../../shared/components/redirect.tsx';
import { refreshSubscription } from '../../../../shared/subscription/api/subscription-queries.ts';
import { showToast } from '../../../../shared/toasts/show-toast.ts';
import styles from './outcome.module.css';

interface PlanPaidProps {
  response: ResponseOf<typeof verifyPayment>;
  userId: string;
}

/** Redirects to the page of the paid plan or the added card, and confirms it there. */
export function PlanPaid({ response: { subscription }, userId }: PlanPaidProps) {
  const client = useQueryClient();
  const said = useRef(false);
  useEffect(() => {
    if (said.current) return;
    said.current = true;
    writeStored(storageKeys.cardStarted, null, tabStorage);
    void refreshSubscription(client, userId, subscription);
    showToast(successText(subscription), 'success');
  }, [client, userId, subscription]);
  return <Redirect to={paths.member.subscription} />;
}

function successText(subscription: PlanPaidProps['response']['subscription']): string {
  if (!subscription) return 'Payment method added successfully';
  return subscription.state === 'trialing'
    ? 'Your free trial has begun. Enjoy!'
    : `Payment successful. ${subscription.plan_name} is yours.`;
}

interface PlanNotPaidProps {
  text: string;
  isTrial: boolean;
  isReturned: boolean;
}

/** Failed or refunded plan payment or card check: the reason and a link back. */
export function PlanNotPaid({ text, isTrial, isReturned }: PlanNotPaidProps) {
  const isCard = readStored(storageKeys.cardStarted, tabStorage) !== null && !isTrial;
  return (
    <>
      <PageHeader title={titleOf(isReturned, isCard)} />
      <section className={`striped surface ${styles.card}`}>
        <p role="alert" className={styles.words}>
          {text}
        </p>
        <p>
          {isReturned
            ? 'Your plan and your cards are unchanged. We have emailed you about the refund.'
            : 'Your plan and your cards are unchanged. If you were charged, you will be refunded.'}
        </p>
        <div className="button-row button-row-stacked">
          {isTrial && (
            <Button component={Link} variant="contained" to={paths.planCheckout('premium')}>
              Choose Premium
            </Button>
          )}
          <Button
            component={Link}
            variant={isTrial ? 'outlined' : 'contained'}
            to={paths.member.subscription}
          >
            My Subscription
          </Button>
        </div>
      </section>
    </>
  );
}

function titleOf(isReturned: boolean, isCard: boolean): string {
  if (isReturned) return 'Your payment is being refunded';
  return isCard ? 'Failed to add payment method' : 'Payment Failed';
}
