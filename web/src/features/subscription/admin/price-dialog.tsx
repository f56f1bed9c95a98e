import { planPriceBounds, planPriceRules } from '@poc/contracts/admin-field-rules';
import type { BodyInputOf } from '@poc/contracts/endpoint';
import type { changePlanPrice } from '@poc/contracts/endpoints/managed-subscriptions';
import { failureText } from '../../../shared/admin/failure-text.ts';
import { entityForm } from '../../../shared/admin/form/entity-form.ts';
import { Fields } from '../../../shared/admin/form/fields.tsx';
import { fromLagosField } from '../../../shared/admin/form/lagos-time.ts';
import { FormDialog } from '../../../shared/dialogs/form-dialog.tsx';
import { useDraftDialog } from '../../../shared/dialogs/use-draft-dialog.ts';
import { formatStamp } from '../../../shared/text/dates.ts';
import { formatNaira } from '../../../shared/text/money.ts';
import { showToast } from '../../../shared/toasts/show-toast.ts';
import { changePrice, type ManagedPlan, planKeys } from './api/plan-prices.ts';
import { reasonSpec } from './grant-fields.ts';

type Change = Required<Omit<BodyInputOf<typeof changePlanPrice>, 'version'>>;

const priceForm = entityForm<ManagedPlan, Change>()(
  { rules: planPriceRules, bounds: { price: planPriceBounds.price } },
  {
    price: { kind: 'naira', label: 'Price a month (₦)', required: true },
    price_usd: {
      kind: 'naira',
      label: 'Displayed price ($)',
      hint: 'Shown on the plan’s card, but never charged.',
      rule: (text) => /^\d+(\.\d{1,2})?$/.test(text.trim()) || 'Please enter an amount in dollars.',
    },
    from: { kind: 'time', label: 'From', hint: 'In Lagos time. Leave empty for now.' },
    reason: reasonSpec,
  },
);

interface PriceDialogProps {
  plan: ManagedPlan;
  onClose: () => void;
}

/** Schedules a price for new subscribers. */
export function PriceDialog({ plan, onClose }: PriceDialogProps) {
  const { form, dialog } = useDraftDialog({
    name: `price-${plan.id}`,
    first: { ...priceForm.blank, price_usd: String(plan.price_usd) },
    kept: ['price', 'from', 'reason'],
    send: (values) => {
      const { from, ...body } = priceForm.bodyOf(values, null);
      return changePrice(plan, { ...body, ...(from !== null && { from }) });
    },
    onSent: () => showToast(`The new price of ${plan.name} was saved.`, 'success'),
    failed: (error) => failureText(error, 'The price could not be changed.'),
    refreshed: planKeys,
    onClose,
  });
  const start = fromLagosField(form.watch('from')) || new Date().toISOString();
  const replaced = plan.versions.filter(({ from, superseded }) => !superseded && from >= start);
  return (
    <FormDialog
      {...dialog}
      title={`Change the price of ${plan.name}`}
      submitLabel="Change price"
      busyLabel="Saving…"
    >
      <p>
        It is {formatNaira(plan.price)} a month now. New subscribers pay the new price from its date.
        Subscribers keep theirs: we email them a higher price, and their first renewal at least 30 days later
        charges it.
      </p>
      <Fields form={form} {...priceForm} />
      {replaced.map(({ version, price, from }) => (
        <p key={version}>
          This replaces version {version}: {formatNaira(price)} from {formatStamp(from)}.
        </p>
      ))}
    </FormDialog>
  );
}
