import { planPriceBounds, planPriceRules } from '@poc/contracts/admin-field-rules';
import { failureText } from '../../../shared/admin/failure-text.ts';
import { fromLagosField } from '../../../shared/admin/form/lagos-time.ts';
import { nairaInput, nairaRule } from '../../../shared/admin/form/number-rules.ts';
import { FormDialog } from '../../../shared/dialogs/form-dialog.tsx';
import { FailureBanner } from '../../../shared/forms/failure-banner.tsx';
import { TextArea, TextField } from '../../../shared/forms/field.tsx';
import { showFieldFaults } from '../../../shared/forms/field-faults.ts';
import { useDraftForm } from '../../../shared/forms/form-draft.ts';
import { formatStamp } from '../../../shared/text/dates.ts';
import { formatNaira } from '../../../shared/text/money.ts';
import { showToast } from '../../../shared/toasts/show-toast.ts';
import { type ManagedPlan, useChangePrice } from './api/plan-prices.ts';
import { reasonField, reasonRule } from './grant-fields.ts';

interface PriceDialogProps {
  plan: ManagedPlan;
  onClose: () => void;
}

/** Decides a price for new subscribers from a date on. */
export function PriceDialog({ plan, onClose }: PriceDialogProps) {
  const first = { price: '', price_usd: String(plan.price_usd), from: '', reason: '' };
  const { form, draft } = useDraftForm(`price-${plan.id}`, first, ['price', 'from', 'reason']);
  const { register, formState, handleSubmit, setError, watch } = form;
  const { errors } = formState;
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
      <TextField
        label="Price a month (₦)"
        {...nairaInput}
        required
        {...register('price', { validate: nairaRule(planPriceBounds.price) })}
        error={errors.price?.message}
      />
      <TextField
        label="Dollars on the card ($)"
        {...nairaInput}
        hint="Shown on the plan’s card; it is never charged."
        {...register('price_usd', {
          validate: (text) => /^\d+(\.\d{1,2})?$/.test(text.trim()) || 'Please enter an amount in dollars.',
        })}
        error={errors.price_usd?.message}
      />
      <TextField
        label="From"
        type="datetime-local"
        hint="In Lagos time. Empty: now."
        {...register('from')}
        error={errors.from?.message}
      />
      {replaced.map(({ version, price, from }) => (
        <p key={version}>
          This replaces version {version}: {formatNaira(price)} from {formatStamp(from)}.
        </p>
      ))}
      <TextArea
        {...reasonField}
        {...register('reason', { validate: reasonRule(planPriceRules) })}
        error={errors.reason?.message}
      />
    </FormDialog>
  );
}
