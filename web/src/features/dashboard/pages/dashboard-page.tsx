import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { MonitorPlay, Radio, ShoppingBag } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { AccessDenied, adminsOnly } from '../../../shared/admin/admins-only.tsx';
import { dashboardFigures } from '../../../shared/admin/figures/figure-texts.ts';
import { FiguresSection } from '../../../shared/admin/figures/figures-section.tsx';
import { PageHeader } from '../../../shared/components/page-header.tsx';
import { focusPageIfLost } from '../../../shared/focus-page.ts';
import { dashboardFailure, dashboardQuery, isDenied } from '../api/dashboard-query.ts';
import styles from '../components/dashboard.module.css';
import { QuickActions } from '../components/quick-actions.tsx';
import { RecentOrders } from '../components/recent-orders.tsx';
import { type RecentPost, RecentPosts } from '../components/recent-posts.tsx';
import { RecentUsers } from '../components/recent-users.tsx';
import { StatCards } from '../components/stat-cards.tsx';
import { TopProducts } from '../components/top-products.tsx';
import { NeedsSection } from '../needs/needs-section.tsx';

type Opened = 'show' | 'product' | 'stream';
type Form = ComponentType<{ onClose: () => void }>;

/** Forms of common tasks. They belong to other features, so the app passes them in. */
export interface DashboardForms extends Record<Opened, Form> {
  deletePost: ComponentType<{ post: RecentPost; onClose: () => void }>;
}

/** `/admin`: statistics over time, totals, work that needs an administrator, and latest entries. Each part fails alone. */
export const AdminDashboardPage = adminsOnly(function Dashboard({ forms }: { forms: DashboardForms }) {
  const { data, error, isPending, refetch } = useQuery(dashboardQuery());
  const [open, setOpen] = useState<Opened | null>(null);
  const [deleting, setDeleting] = useState<RecentPost | null>(null);
  const OpenForm = open && forms[open];
  if (isDenied(error)) return <AccessDenied />;
  return (
    <>
      <div className="page">
        <PageHeader title="Dashboard" text="Money, laughs and people, at one glance." />
        <div className={styles.stack}>
          <FiguresSection title="Statistics over time" names={dashboardFigures} />
          <StatCards dashboard={data} loading={isPending} />
          <NeedsSection />
          <div className="button-row">
            <Button variant="outlined" onClick={() => setOpen('show')}>
              <MonitorPlay size={20} aria-hidden="true" />
              Create New Show
            </Button>
            <Button variant="outlined" onClick={() => setOpen('product')}>
              <ShoppingBag size={20} aria-hidden="true" />
              Add New Product
            </Button>
            <Button variant="contained" onClick={() => setOpen('stream')}>
              <Radio size={20} aria-hidden="true" />
              Start Live Stream
            </Button>
          </div>
          {error && (
            <div className={styles.notice} role="alert">
              <p>{dashboardFailure(error)}</p>
              <Button variant="outlined" size="small" onClick={() => void refetch()}>
                Try Again
              </Button>
            </div>
          )}
          {(data || !error) && (
            <div className={styles.columns}>
              <div className={styles.column}>
                <RecentOrders dashboard={data} />
                <RecentPosts dashboard={data} onDelete={setDeleting} />
              </div>
              <div className={styles.column}>
                <TopProducts dashboard={data} />
                <RecentUsers dashboard={data} />
              </div>
            </div>
          )}
          <QuickActions />
        </div>
      </div>
      {OpenForm && <OpenForm onClose={() => setOpen(null)} />}
      {deleting && (
        <forms.deletePost
          post={deleting}
          onClose={() => {
            setDeleting(null);
            focusPageIfLost();
          }}
        />
      )}
    </>
  );
});
