import { startSubscription } from '@poc/contracts/endpoints/plans';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { storageKeys } from '../../../config/storage-keys.ts';
import { call } from '../../../shared/api/client.ts';
import { tabStorage, writeStored } from '../../../shared/browser-storage.ts';
import { companyOf } from '../../../shared/payment/company-of.ts';
import { leaveFor, useReturnFromPayment } from '../../../shared/payment/leave-for.ts';
import { refreshSubscription } from '../../../shared/subscription/api/subscription-queries.ts';
import { showToast } from '../../../shared/toasts/show-toast.ts';
import { type PaidPlanId, plansQuery } from './plan-queries.ts';

interface Start {
  /** The displayed monthly price in naira. */
  readonly price: number;
  readonly trial?: boolean;
  /** Company for the invoice; empty for none. */
  readonly company_name?: string;
  readonly tin?: string;
}

/** Starts or changes a plan: leads to the payment page, or to the user's plan when nothing is due. */
export function useStartPlan(userId: string, plan: PaidPlanId) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  useReturnFromPayment(() => {
    setLeaving(false);
    setIdempotencyKey(crypto.randomUUID());
  });
  const start = useMutation({
    mutationFn: ({ price, trial, company_name, tin }: Start) =>
      call(startSubscription, {
        params: { id: userId },
        body: {
          ...{ plan, expected_price: price },
          ...(trial && { trial }),
          ...companyOf({ company_name, tin }),
        },
        idempotencyKey,
      }),
  });
  return {
    start: (choice: Start) =>
      start.mutate(choice, {
        onSuccess: ({ authorization_url: url, subscription }) => {
          if (url !== null) {
            setLeaving(true);
            writeStored(storageKeys.cardStarted, null, tabStorage);
            return leaveFor(url);
          }
          showToast('Your plan was changed. There is nothing to pay now.', 'success');
          navigate(paths.member.subscription, { replace: true });
          return refreshSubscription(client, userId, subscription);
        },
        // The price or the user's plan may have changed elsewhere.
        onError: () =>
          Promise.all([
            refreshSubscription(client, userId),
            client.invalidateQueries({ queryKey: plansQuery().queryKey }),
          ]),
      }),
    busy: start.isPending || leaving,
    error: start.error,
  };
}
