import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { AdminsOnly } from '../../../shared/admin/admins-only.tsx';
import { isDay } from '../../../shared/admin/lagos-days.ts';
import { useAddress } from '../../../shared/admin/use-address.ts';
import { PageHeader } from '../../../shared/components/page-header.tsx';
import { MaterialProvider } from '../../../shared/dialogs/material-provider.tsx';
import { ledgerQuery } from '../api/money-queries.ts';
import { DisputesPanel } from '../components/disputes-panel.tsx';
import { LedgerFilters } from '../components/ledger-filters.tsx';
import { LedgerTable } from '../components/ledger-table.tsx';
import styles from '../components/money.module.css';
import { OwedPanel } from '../components/owed-panel.tsx';
import { ReconciliationPanel } from '../components/reconciliation-panel.tsx';

/** `/admin/money`. */
export function MoneyPage() {
  return (
    <AdminsOnly>
      <MaterialProvider>
        <div className="page">
          <PageHeader title="Money" text="Every kobo in and out, and whether Paystack agrees." />
          <div className={styles.stack}>
            <OwedPanel />
            <DisputesPanel />
            <ReconciliationPanel />
            <Ledger />
          </div>
        </div>
      </MaterialProvider>
    </AdminsOnly>
  );
}

/** Every movement of money, narrowed down by what stands in the address, and paged by the server. */
function Ledger() {
  const id = useId();
  const [params, change] = useAddress();
  const day = (name: string) => {
    const text = params.get(name) ?? '';
    return isDay(text) ? text : '';
  };
  const filter = { order: params.get('order') ?? '', from: day('from'), to: day('to') };
  const entries = useInfiniteQuery(ledgerQuery(filter));
  return (
    <section className={styles.ledger} aria-labelledby={id}>
      <h2 id={id}>Ledger</h2>
      <LedgerFilters filter={filter} onChange={change} />
      <LedgerTable list={entries} filter={JSON.stringify(filter)} />
    </section>
  );
}
