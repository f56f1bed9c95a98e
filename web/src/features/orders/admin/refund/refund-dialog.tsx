import { refundRules } from '@poc/contracts/admin-field-rules';
import type { ManagedOrder } from '@poc/contracts/entities/orders';
import { useState } from 'react';
import { nairaInput } from '../../../../shared/admin/form/number-rules.ts';
import { ConfirmDialog } from '../../../../shared/dialogs/confirm-dialog.tsx';
import { FormDialog } from '../../../../shared/dialogs/form-dialog.tsx';
import { fieldRule } from '../../../../shared/forms/contract-fields.ts';
import { FailureBanner } from '../../../../shared/forms/failure-banner.tsx';
import { TextField } from '../../../../shared/forms/field.tsx';
import { useForm } from '../../../../shared/forms/use-form.ts';
import { formatNaira } from '../../../../shared/text/money.ts';
import { type RefundValues, useRefund } from '../api/use-refund.ts';
import styles from './refund-dialog.module.css';
import { amountRule } from './refundable.ts';

interface RefundDialogProps {
  order: ManagedOrder;
  onClose: () => void;
}

/** Refunds an order in whole or in part, for a reason, after a second confirmation. */
export function RefundDialog({ order, onClose }: RefundDialogProps) {
  const { refundable } = order;
  const form = useForm<RefundValues>({ defaultValues: { part: 'whole', amount: '', reason: '' } });
  const { register, formState, watch, handleSubmit } = form;
  const [asked, setAsked] = useState<RefundValues | null>(null);
  const { give, busy, failure } = useRefund({ order, form, onDone: onClose });
  const inPart = watch('part') === 'part';
  const amountOf = ({ part, amount }: RefundValues) =>
    formatNaira(part === 'part' ? Number(amount) : refundable);
  return (
    <>
      <FormDialog
        title={`Refund order ${order.number}`}
        submitLabel={busy ? 'Refunding…' : 'Refund'}
        busy={busy}
        onSubmit={handleSubmit(setAsked)}
        onClose={onClose}
      >
        {failure !== null && <FailureBanner>{failure}</FailureBanner>}
        <fieldset className={styles.choice}>
          <legend>How much</legend>
          <label>
            <input type="radio" value="whole" {...register('part')} />
            All that is left: {formatNaira(refundable)}
          </label>
          <label>
            <input type="radio" value="part" {...register('part')} />A part of it
          </label>
        </fieldset>
        {inPart && (
          <TextField
            label="Amount (₦)"
            {...nairaInput}
            required
            {...register('amount', { validate: (text) => amountRule(text, refundable) })}
            error={formState.errors.amount?.message}
          />
        )}
        <TextField
          label="Reason"
          required
          autoComplete="off"
          hint="Shown in the order’s history."
          {...register('reason', {
            validate: fieldRule(refundRules, 'reason', { missing: 'Please enter a reason.' }),
          })}
          error={formState.errors.reason?.message}
        />
      </FormDialog>
      {asked && (
        <ConfirmDialog
          title={`Refund ${amountOf(asked)}?`}
          text={`Paystack returns it to ${order.User.name || 'the customer'}. This cannot be undone.`}
          confirmLabel={`Refund ${amountOf(asked)}`}
          onConfirm={() => {
            setAsked(null);
            void give(asked);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
