import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AskToConfirm } from '../components/ask-to-confirm.tsx';
import { focusPageIfLost } from '../focus-page.ts';
import { formatDay } from '../text/dates.ts';
import { showToast } from '../toasts/show-toast.ts';
import { cancelSubscription } from './api/cancel-subscription.ts';
import { refreshSubscription, type Subscription } from './api/subscription-queries.ts';

interface CancelPlanProps {
  subscription: Subscription;
  userId: string;
  /** True if the user chose Basic, which has the same effect. */
  isDowngrade?: boolean;
  onClose: () => void;
}

/** Confirms and cancels a subscription at the end of its paid period. */
export function CancelPlan({ subscription, userId, isDowngrade = false, onClose }: CancelPlanProps) {
  const client = useQueryClient();
  const { plan_name: name, end_date: end } = subscription;
  const cancel = useMutation({
    mutationFn: () => cancelSubscription(userId),
    onSuccess: (changed) => {
      showToast(
        isDowngrade ? 'You have been downgraded to the Basic plan' : 'Subscription cancelled successfully',
        'success',
      );
      return refreshSubscription(client, userId, changed);
    },
    onError: () => {
      showToast('Failed to cancel subscription', 'error');
      return refreshSubscription(client, userId);
    },
    onSettled: () => {
      onClose();
      focusPageIfLost();
    },
  });
  const isPaid = end !== null && new Date(end).getTime() > Date.now();
  return (
    <AskToConfirm
      title={isDowngrade ? 'Downgrade to Basic?' : `Cancel ${name}?`}
      text={
        isPaid
          ? `You won’t be charged again. ${name} stays active until ${formatDay(end)}; you can undo this until then.`
          : `You won’t be charged again. The new month of ${name} is not paid, so it closes immediately.`
      }
      confirmLabel={isDowngrade ? 'Downgrade to Basic' : 'Cancel Subscription'}
      dismissLabel={`Keep ${name}`}
      busy={cancel.isPending}
      onConfirm={() => cancel.mutate()}
      onClose={onClose}
    />
  );
}
