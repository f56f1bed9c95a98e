import { lagosIsoDay } from '@poc/contracts/lagos-calendar';
import { useMutation } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import type { ListParams } from '../../../../shared/admin/api/list-query.ts';
import { failureText } from '../../../../shared/admin/failure-text.ts';
import { DayRange, rangeRule } from '../../../../shared/admin/form/day-range.tsx';
import { isoRangeOfDays } from '../../../../shared/admin/lagos-days.ts';
import { FormDialog } from '../../../../shared/dialogs/form-dialog.tsx';
import { saveFile } from '../../../../shared/files/save-file.ts';
import { FailureBanner } from '../../../../shared/forms/failure-banner.tsx';
import { SelectField } from '../../../../shared/forms/field.tsx';
import { useForm } from '../../../../shared/forms/use-form.ts';
import { shownStatuses } from '../../../../shared/orders/api/managed-orders-queries.ts';
import { showToast } from '../../../../shared/toasts/show-toast.ts';
import { exportOrders } from '../api/change-orders.ts';
import { orderStatusOptions } from '../components/order-status-options.ts';

interface ExportDialogProps {
  /** Empty for all statuses. */
  status: string;
  /** The buyer's id; empty for all buyers. */
  user: string;
  /** Times of the payment; empty for all orders. */
  paid: ListParams;
  onClose: () => void;
}

interface ExportValues {
  from: string;
  to: string;
  /** Empty for all statuses. */
  status: string;
}

/** Exports orders as a spreadsheet file. Fetched by script, because a plain link carries no token. */
export function ExportDialog({ status, user, paid, onClose }: ExportDialogProps) {
  const form = useForm<ExportValues>({ defaultValues: { from: '', to: '', status } });
  const file = useMutation({
    mutationFn: (values: ExportValues) =>
      exportOrders({
        ...isoRangeOfDays(values),
        status: shownStatuses.find((known) => known === values.status),
        user: user || undefined,
        ...paid,
      }),
    onSuccess: (csv) => {
      saveFile(csv, `poc-orders-${lagosIsoDay()}.csv`);
      // Toasts are not announced behind an open dialog.
      onClose();
      showToast('Orders exported.', 'success');
    },
  });
  return (
    <FormDialog
      title="Export orders"
      submitLabel={file.isPending ? 'Fetching…' : 'Export CSV'}
      busy={file.isPending}
      onSubmit={form.handleSubmit((values) => file.mutate(values))}
      onClose={onClose}
    >
      {file.error && (
        <FailureBanner>
          {failureText(file.error, 'The orders could not be exported. Please try again.')}
        </FailureBanner>
      )}
      {user !== '' && <p>Only this customer’s orders are exported.</p>}
      {Object.keys(paid).length > 0 && <p>Only orders paid in the selected date range are exported.</p>}
      <p>Dates are inclusive, in Lagos time. Leave a date empty for an open range.</p>
      <DayRange
        from={form.register('from')}
        to={form.register('to', { validate: (_, range) => rangeRule(range) })}
        error={form.formState.errors.to?.message}
      />
      <Controller
        name="status"
        control={form.control}
        render={({ field: { ref, value, onChange } }) => (
          <SelectField
            ref={ref}
            label="Status"
            value={value}
            options={orderStatusOptions}
            onChange={onChange}
          />
        )}
      />
    </FormDialog>
  );
}
