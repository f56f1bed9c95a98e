import Button from '@mui/material/Button';
import type { Reconciliation } from '@poc/contracts/entities/reconciliation';
import { daysBefore, lagosDay } from '@poc/contracts/lagos-calendar';
import { Scale } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { limits } from '../../../config/limits.ts';
import { failureText } from '../../../shared/admin/failure-text.ts';
import { DayRange, rangeRule } from '../../../shared/admin/form/day-range.tsx';
import { FailureBanner } from '../../../shared/forms/failure-banner.tsx';
import { Form } from '../../../shared/forms/form.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { useReconciliation } from '../api/use-reconciliation.ts';
import styles from './money.module.css';

interface Days {
  from: string;
  to: string;
}

interface ReconciliationFormProps {
  /** The running reconciliation, if any. Only one runs at a time. */
  running: Reconciliation | undefined;
  onStarted: (id: string) => void;
  onClose: () => void;
}

/** Starts a reconciliation of a range of days. */
export function ReconciliationForm({ running, onStarted, onClose }: ReconciliationFormProps) {
  const { start } = useReconciliation();
  const today = lagosDay();
  const { register, handleSubmit, formState } = useForm<Days>({
    defaultValues: { from: daysBefore(today, limits.reconcileDays - 1), to: today },
  });
  const form = useRef<HTMLFormElement>(null);
  // Moves the focus, because the form replaces the button that opened it.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const busy = start.isPending || running !== undefined;
  return (
    <Form
      ref={form}
      className={styles.form}
      onSubmit={handleSubmit((days) => start.mutate(days, { onSuccess: ({ id }) => onStarted(id) }))}
    >
      <DayRange
        from={register('from', { required: 'Please choose a day.' })}
        to={register('to', { validate: daysRule })}
        error={formState.errors.to?.message ?? formState.errors.from?.message}
      />

      {start.error && (
        <FailureBanner>{failureText(start.error, 'The reconciliation could not be started.')}</FailureBanner>
      )}
      <p className={styles.actions}>
        <Button type="submit" variant="contained" disabled={busy}>
          <Scale size={20} aria-hidden="true" />
          {busy ? 'Comparing…' : 'Reconcile'}
        </Button>
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
      </p>
    </Form>
  );
}

function daysRule(to: string, days: Days): true | string {
  if (to === '') return 'Please choose a day.';
  if (to > lagosDay()) return 'This day is in the future.';
  if (days.from !== '' && days.from <= daysBefore(to, limits.maxReconcileDays)) {
    return `Please choose at most ${limits.maxReconcileDays} days.`;
  }
  return rangeRule(days);
}
