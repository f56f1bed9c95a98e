import { planPriceBounds, planPriceRules } from '@poc/contracts/admin-field-rules';
import { failureText } from '../../../shared/admin/failure-text.ts';
import { type FieldSpecs, Fields } from '../../../shared/admin/form/fields.tsx';
import { fromLagosField } from '../../../shared/admin/form/lagos-time.ts';
import { FormDialog } from '../../../shared/dialogs/form-dialog.tsx';
import { FailureBanner } from '../../../shared/forms/failure-banner.tsx';
import { showFieldFaults } from '../../../shared/forms/field-faults.ts';
import { useDraftForm } from '../../../shared/forms/form-draft.ts';
import { formatStamp } from '../../../shared/text/dates.ts';
import { formatNaira } from '../../../shared/text/money.ts';
import { showToast } from '../../../shared/toasts/show-toast.ts';
import { type ManagedPlan, useChangePrice } from './api/plan-prices.ts';
import { reasonSpec } from './grant-fields.ts';

interface PriceDialogProps {
  plan: ManagedPlan;
  onClose: () => void;
}

const priceSpecs = {
  price: { kind: 'naira', label: 'Price a month (₦)', required: true },
  price_usd: {
    kind: 'naira',
    label: 'Dollars on the card ($)',
    hint: 'Shown on the plan’s card; it is never charged.',
    rule: (text) => /^\d+(\.\d{1,2})?$/.test(text.trim()) || 'Please enter an amount in dollars.',
  },
  from: { kind: 'time', label: 'From', hint: 'In Lagos time. Empty: now.' },
} as const satisfies FieldSpecs;

/** Decides a price for new subscribers from a date on. */
export function PriceDialog({ plan, onClose }: PriceDialogProps) {
  const first = { price: '', price_usd: String(plan.price_usd), from: '', reason: '' };
  const { form, draft } = useDraftForm(`price-${plan.id}`, first, ['price', 'from', 'reason']);
  const { handleSubmit, setError, watch } = form;
  const start = fromLagosField(watch('from')) || new Date().toISOString();
  const replaced = plan.versions.filter(({ from, superseded }) => !superseded && from >= start);
  const change = useChangePrice(plan, () => {
    draft.clear();
    onClose();
    showToast(`The price of ${plan.name} is decided.`, 'success');
  });
  return (
    <FormDialog
      title={`Change the price of ${plan.name}`}
      submitLabel={change.isPending ? 'Saving…' : 'Change price'}
      busy={change.isPending}
      onSubmit={handleSubmit(({ price, price_usd, from, reason }) =>
        change.mutate(
          {
            price: Number(price),
            price_usd: Number(price_usd),
            ...(from !== '' && { from: fromLagosField(from) }),
            reason: reason.trim(),
          },
          { onError: (error) => showFieldFaults(error, setError, ['price', 'price_usd', 'from', 'reason']) },
        ),
      )}
      onClose={onClose}
      draft={draft}
    >
      {change.error && (
        <FailureBanner>{failureText(change.error, 'The price could not be changed.')}</FailureBanner>
      )}
      <p>
        It is {formatNaira(plan.price)} a month now. New subscribers pay the new price from its date.
        Subscribers keep theirs: we email them a higher price, and their first renewal at least 30 days later
        charges it.
      </p>
      <Fields form={form} bounds={{ price: planPriceBounds.price }} specs={priceSpecs} />
      {replaced.map(({ version, price, from }) => (
        <p key={version}>
          This replaces version {version}: {formatNaira(price)} from {formatStamp(from)}.
        </p>
      ))}
      <Fields form={form} rules={planPriceRules} specs={{ reason: reasonSpec }} />
    </FormDialog>
  );
}
