import { refundRules } from '@poc/contracts/admin-field-rules';
import { useState } from 'react';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.tsx';
import { FormDialog } from '../../dialogs/form-dialog.tsx';
import { FailureBanner } from '../../forms/failure-banner.tsx';
import { TextField } from '../../forms/field.tsx';
import { useForm } from '../../forms/use-form.ts';
import { formatNaira } from '../../text/money.ts';
import { Fields } from '../form/fields.tsx';
import { nairaInput } from '../form/number-rules.ts';
import { reasonLine } from '../form/reason.ts';
import styles from './refund-form.module.css';
import { amountRule } from './refundable.ts';
import { type RefundSender, type RefundValues, useRefund } from './use-refund.ts';

interface RefundFormProps extends RefundSender {
  title: string;
  /** Recipient, such as the customer's name. */
  payee: string;
  /** Place that shows the reason. */
  hint: string;
  onClose: () => void;
}

/** Refunds a payment in whole or in part, for a reason, after a second confirmation. */
export function RefundForm({ title, payee, hint, onClose, ...sender }: RefundFormProps) {
  const { refundable } = sender;
  const form = useForm<RefundValues>({ defaultValues: { part: 'whole', amount: '', reason: '' } });
  const { register, formState, watch, handleSubmit } = form;
  const [asked, setAsked] = useState<RefundValues | null>(null);
  const { give, busy, failure } = useRefund({ ...sender, form, onDone: onClose });
  const inPart = watch('part') === 'part';
  const amountOf = ({ part, amount }: RefundValues) =>
    formatNaira(part === 'part' ? Number(amount) : refundable);
  return (
    <>
      <FormDialog
        title={title}
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
        <Fields form={form} rules={refundRules} specs={reasonLine(hint)} />
      </FormDialog>
      {asked && (
        <ConfirmDialog
          title={`Refund ${amountOf(asked)}?`}
          text={`Paystack returns it to ${payee}. This cannot be undone.`}
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
