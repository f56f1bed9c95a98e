import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { NetworkError } from '../../api/errors.ts';
import { showFieldFaults } from '../../forms/field-faults.ts';
import { formatNaira } from '../../text/money.ts';
import { showToast } from '../../toasts/show-toast.ts';
import { failureText } from '../failure-text.ts';

export interface RefundValues {
  part: 'whole' | 'part';
  /** In naira, as typed. */
  amount: string;
  reason: string;
}

/** Refund of one kind of payment. */
export interface RefundSender {
  /** In naira. */
  refundable: number;
  /** Sends the refund and stores the response. */
  send: (body: { reason: string; amount?: number }, idempotencyKey: string) => Promise<unknown>;
  /** Refetches the queries with the payment, also after a failure. */
  refresh: () => void;
  /** Place that lists the payment's refunds: `the order’s refunds`. */
  listedIn: string;
}

interface UseRefundInput extends RefundSender {
  form: Pick<UseFormReturn<RefundValues>, 'setError'>;
  onDone: () => void;
}

/** Refunds a payment, in whole or in part. */
export function useRefund({ refundable, send, refresh, listedIn, form, onDone }: UseRefundInput) {
  const client = useQueryClient();
  // One key per dialog: a double click or a retry after a lost response is one refund.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const refund = useMutation({
    mutationFn: ({ part, amount, reason }: RefundValues) =>
      send({ reason: reason.trim(), ...(part === 'part' && { amount: Number(amount) }) }, idempotencyKey),
    onSuccess: (_, { part, amount }) => {
      // Closes this dialog first, because toasts are not announced behind an open dialog. The dialog below
      // shows the refund.
      onDone();
      showToast(
        `${formatNaira(part === 'part' ? Number(amount) : refundable)} is on its way back.`,
        'success',
      );
    },
    onError: (error) => showFieldFaults(error, form.setError, ['amount', 'reason']),
    onSettled: () => {
      refresh();
      void client.invalidateQueries({ queryKey: ['admin', 'money'] });
    },
  });
  const failureOf = (error: unknown): string =>
    error instanceof NetworkError
      ? `${error.message} Check ${listedIn} before you try again: this one may have been sent.`
      : failureText(error, `Failed to refund. Check ${listedIn} before you try again.`);
  return { give: refund.mutate, busy: refund.isPending, failure: refund.error && failureOf(refund.error) };
}
