import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { limits } from '../../../../config/limits.ts';
import { ApiError } from '../../../../shared/api/errors.ts';
import { Panel, PanelFailure } from '../../../../shared/components/panel.tsx';
import { formatDay } from '../../../../shared/text/dates.ts';
import { DayRange, rangeRule } from '../../day-range.tsx';
import { daysBefore, lagosDay } from '../../lagos-days.ts';
import { useAddress } from '../../use-address.ts';
import { reconciliationQuery } from '../api/money-queries.ts';
import styles from './money.module.css';
import { ReconciliationProgress } from './reconciliation-progress.tsx';
import { ReconciliationResult } from './reconciliation-result.tsx';

/** The ledger against Paystack for a range of days, which stands in the address: a reload compares it again. */
export function ReconciliationPanel() {
  const client = useQueryClient();
  const [params, change] = useAddress();
  const since = params.get('since');
  const until = params.get('until');
  const range = { from: since ?? '', to: until ?? '' };
  const asked = since !== null || until !== null;
  const query = reconciliationQuery(range);
  const { data, error, isFetching, refetch } = useQuery({ ...query, enabled: asked });
  const today = lagosDay();
  const form = useForm({
    defaultValues: asked ? range : { from: daysBefore(today, limits.reconcileDays - 1), to: today },
  });

  const start = (wanted: { from: string; to: string }) => {
    if (asked && wanted.from === range.from && wanted.to === range.to) void refetch();
    else change({ since: wanted.from, until: wanted.to });
  };
  const cancel = () => {
    void client.cancelQueries({ queryKey: query.queryKey });
    change({ since: '', until: '' });
  };
  return (
    <Panel
      title="Reconciliation"
      text="Every payment and refund of our ledger beside what Paystack says of it, and what stands on each account."
    >
      <form className={styles.form} onSubmit={form.handleSubmit(start)} noValidate>
        <DayRange
          from={form.register('from', { required: 'Please choose a day.' })}
          to={form.register('to', {
            validate: (to, all) => (to === '' ? 'Please choose a day.' : rangeRule(all)),
          })}
          error={form.formState.errors.to?.message ?? form.formState.errors.from?.message}
        />
        <button type="submit" className="button button-primary" disabled={isFetching}>
          <Scale size={20} aria-hidden="true" />
          {isFetching ? 'Comparing…' : 'Reconcile'}
        </button>
      </form>
      {isFetching && <ReconciliationProgress onCancel={cancel} />}
      {error && !isFetching && (
        <PanelFailure title={failureTitle(error)} error={error} onRetry={() => void refetch()} />
      )}
      {data && !isFetching && !error && <ReconciliationResult result={data} />}
      {asked && data && isFetching && (
        <p className={styles.quiet}>
          The last answer, of {formatDay(data.from)} to {formatDay(data.to)}, is being compared anew.
        </p>
      )}
    </Panel>
  );
}

const failureTitle = (error: unknown): string =>
  error instanceof ApiError && error.code === 'payment_provider_unavailable'
    ? 'Nothing was compared.'
    : 'The reconciliation failed.';
