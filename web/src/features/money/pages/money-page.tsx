import Skeleton from '@mui/material/Skeleton';
import { useEffect, useId } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { adminsOnly } from '../../../shared/admin/admins-only.tsx';
import { moneyFigures } from '../../../shared/admin/figures/figure-texts.ts';
import { FiguresSection } from '../../../shared/admin/figures/figures-section.tsx';
import { lazyPart } from '../../../shared/code/lazy-part.tsx';
import { PageHeader } from '../../../shared/components/page-header.tsx';
import { useSeen } from '../../../shared/hooks/use-in-view.ts';
import { DisputesPanel } from '../components/disputes-panel.tsx';
import styles from '../components/money.module.css';
import { MonthExports } from '../components/month-exports.tsx';
import { OwedPanel } from '../components/owed-panel.tsx';
import { ReconciliationPanel } from '../components/reconciliation-panel.tsx';

const loading = <Skeleton height="30rem" />;
const Ledger = lazyPart(() => import('../components/ledger.tsx'), 'Ledger', loading);

export const MoneyPage = adminsOnly(function Money() {
  return (
    <div className="page">
      <PageHeader title="Money" text="Every kobo in and out, and whether Paystack agrees." />
      <div className={styles.stack}>
        <FiguresSection title="Money over time" names={moneyFigures} />
        <OwedPanel />
        <DisputesPanel />
        <ReconciliationPanel />
        <MonthExports />
        <LedgerSection />
      </div>
    </div>
  );
});

/** At the end of the page: its code loads when it is scrolled into view or the URL has a filter. */
function LedgerSection() {
  const id = useId();
  const [params] = useSearchParams();
  const [ref, seen] = useSeen<HTMLElement>();
  const { hash, key } = useLocation();
  useEffect(() => {
    if (key !== '' && hash === '#ledger') ref.current?.scrollIntoView();
  }, [ref, hash, key]);
  const isWanted = ['order', 'from', 'to', 'ledger-sort'].some((name) => params.has(name));
  return (
    <section ref={ref} className={styles.ledger} aria-labelledby={id}>
      <h2 id={id}>Ledger</h2>
      {seen || isWanted ? <Ledger /> : loading}
    </section>
  );
}
