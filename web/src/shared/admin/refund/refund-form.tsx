import { refundRules } from '@poc/contracts/admin-field-rules';
import { useState } from 'react';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.tsx';
import { FormDialog } from '../../dialogs/form-dialog.tsx';
import { useForm } from '../../forms/use-form.ts';
import { formatNaira } from '../../text/money.ts';
import { Fields } from '../form/fields.tsx';
import { reasonLine } from '../form/reason.ts';
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
  const [asked, setAsked] = useState<RefundValues | null>(null);
  const { give, busy, failure } = useRefund({ ...sender, form, onDone: onClose });
  const amountOf = ({ part, amount }: RefundValues) =>
    formatNaira(part === 'part' ? Number(amount) : refundable);
  return (
    <>
      <FormDialog
        title={title}
        submitLabel="Refund"
        busyLabel="Refunding…"
        busy={busy}
        failure={failure}
        onSubmit={form.handleSubmit(setAsked)}
        onClose={onClose}
      >
        <Fields
          form={form}
          rules={refundRules}
          specs={{
            part: {
              kind: 'radios',
              label: 'How much',
              options: [
                { value: 'whole', label: `Full remaining amount: ${formatNaira(refundable)}` },
                { value: 'part', label: 'A part of it' },
              ],
            },
            amount: {
              kind: 'naira',
              label: 'Amount (₦)',
              required: true,
              when: ['part', 'part'],
              rule: (text) => amountRule(text, refundable),
            },
            ...reasonLine(hint),
          }}
        />
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
