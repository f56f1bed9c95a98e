import {
  addPaymentMethod,
  removePaymentMethod,
  setDefaultPaymentMethod,
} from '@poc/contracts/endpoints/plans';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { storageKeys } from '../../../config/storage-keys.ts';
import { call } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { tabStorage, writeStored } from '../../../shared/browser-storage.ts';
import { leaveFor, useReturnFromPayment } from '../../../shared/payment/leave-for.ts';
import { refreshSubscription } from '../../../shared/subscription/api/subscription-queries.ts';
import { showToast } from '../../../shared/toasts/show-toast.ts';
import { type PaymentMethod, paymentMethodsQuery } from './plan-queries.ts';

/** Opens the provider's page that verifies and stores a card. */
export function useAddCard(userId: string) {
  const [leaving, setLeaving] = useState(false);
  useReturnFromPayment(() => setLeaving(false));
  const add = useMutation({
    mutationFn: () => call(addPaymentMethod, { params: { id: userId } }),
    onSuccess: ({ authorization_url: url }) => {
      setLeaving(true);
      writeStored(storageKeys.cardStarted, 'yes', tabStorage);
      leaveFor(url);
    },
    onError: () => showToast('Failed to add payment method', 'error'),
  });
  return { add: () => add.mutate(), busy: add.isPending || leaving };
}

export function useSetDefaultCard(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: PaymentMethod) =>
      call(setDefaultPaymentMethod, { params: { id: userId, methodId: id } }),
    onSuccess: (methods, card) => {
      client.setQueryData(paymentMethodsQuery(userId).queryKey, methods);
      showToast(`${nameOf(card)} is now your default card.`, 'success');
    },
    onError: (error) => {
      showToast(`The card could not be changed. ${errorText(error)}`, 'error');
      return refreshSubscription(client, userId);
    },
  });
}

export function useRemoveCard(userId: string, onSettled: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: PaymentMethod) =>
      call(removePaymentMethod, { params: { id: userId, methodId: id } }),
    onSuccess: (_, card) => showToast(`${nameOf(card)} was removed.`, 'success'),
    onError: (error) => showToast(`The card could not be removed. ${errorText(error)}`, 'error'),
    onSettled: async () => {
      await refreshSubscription(client, userId);
      onSettled();
    },
  });
}

/** Formats a card: `Visa ending in 4081`. */
export const nameOf = ({ brand, last4 }: Pick<PaymentMethod, 'brand' | 'last4'>): string =>
  `${brand} ending in ${last4}`;
