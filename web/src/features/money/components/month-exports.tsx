import Button from '@mui/material/Button';
import type { MonthExport } from '@poc/contracts/entities/ledger';
import { monthsBefore } from '@poc/contracts/lagos-calendar';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { failureText } from '../../../shared/admin/failure-text.ts';
import { Panel } from '../../../shared/components/panel.tsx';
import { saveFile } from '../../../shared/files/save-file.ts';
import { SelectField } from '../../../shared/forms/field.tsx';
import { showToast } from '../../../shared/toasts/show-toast.ts';
import { exportMonth } from '../api/export-month.ts';
import styles from './money.module.css';

const exportLabels: Record<MonthExport, string> = {
  sales: 'Sales by invoice',
  vat: 'VAT',
  refunds: 'Refunds and chargebacks',
  fees: 'Paystack fees',
  payouts: 'Payouts',
  deferred: 'Deferred income of plans',
};
const exportKinds = Object.keys(exportLabels) as MonthExport[];
const shownMonths = 24;

/** Exports of a month for the accountant. Fetched by script, because a plain link carries no token. */
export function MonthExports() {
  const [now] = useState(() => new Date());
  const [month, setMonth] = useState(() => monthsBefore(now, 1));
  const [of, setOf] = useState<MonthExport>('sales');
  const months = Array.from({ length: shownMonths }, (_, at) => monthsBefore(now, at));
  const file = useMutation({
    mutationFn: () => exportMonth({ of, month }),
    onSuccess: (csv) => {
      saveFile(csv, `poc-${of}-${month}.csv`);
      showToast(`${exportLabels[of]} for ${month}: download complete.`, 'success');
    },
    onError: (error) =>
      showToast(failureText(error, 'The month could not be exported. Please try again.'), 'error'),
  });
  return (
    <Panel title="Monthly exports" text="Monthly spreadsheets for the accountant, in Lagos time.">
      <div className={styles.filters}>
        <SelectField
          label="Month"
          value={month}
          options={months.map((value) => ({ value, label: value }))}
          onChange={setMonth}
        />
        <SelectField
          label="Export"
          value={of}
          options={exportKinds.map((value) => ({ value, label: exportLabels[value] }))}
          onChange={(value) => setOf(exportKinds.find((kind) => kind === value) ?? 'sales')}
        />
        <Button
          variant="outlined"
          startIcon={<Download size={18} aria-hidden="true" />}
          disabled={file.isPending}
          onClick={() => file.mutate()}
        >
          {file.isPending ? 'Fetching…' : 'Export CSV'}
        </Button>
      </div>
    </Panel>
  );
}
