import type { ManagedOrder } from '@poc/contracts/entities/orders';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { paths } from '../../../../config/paths.ts';
import { adminsOnly } from '../../../../shared/admin/admins-only.tsx';
import { AuditSection } from '../../../../shared/admin/audit/audit-section.tsx';
import { Notes } from '../../../../shared/admin/notes/notes.tsx';
import styles from '../../../../shared/admin/record/record-columns.module.css';
import { BackLink, RecordPage } from '../../../../shared/admin/record/record-page.tsx';
import { lazyPart } from '../../../../shared/code/lazy-part.tsx';
import { PageHeader } from '../../../../shared/components/page-header.tsx';
import { Panel } from '../../../../shared/components/panel.tsx';
import { focusPageIfLost } from '../../../../shared/focus-page.ts';
import { useDocumentTitle } from '../../../../shared/hooks/use-document-title.ts';
import { managedOrderQuery } from '../../../../shared/orders/api/managed-orders-queries.ts';
import type { SetStatus } from '../api/change-orders.ts';
import { OrderHistory } from '../components/order-history.tsx';
import { OrderActions, OrderMoney, OrderOverview } from '../components/order-view.tsx';

const StatusQuestion = lazyPart(() => import('../components/status-question.tsx'), 'StatusQuestion');

const list = { to: paths.admin.orders, label: 'All orders' } as const;

/** `/admin/orders/:id`: one order with its customer, amounts, timeline and audit record. */
export const ManagedOrderPage = adminsOnly(function Order() {
  const { id = '' } = useParams();
  return (
    <RecordPage
      query={useQuery(managedOrderQuery(id))}
      title="Order"
      failed="This order could not be loaded"
      list={list}
    >
      {(order) => <OrderView key={id} order={order} />}
    </RecordPage>
  );
});

function OrderView({ order }: { order: ManagedOrder }) {
  const [asked, setAsked] = useState<SetStatus | null>(null);
  const title = `Order ${order.number}`;
  useDocumentTitle(title);
  const change = { order, onStatus: setAsked };
  return (
    <>
      <div className="page">
        <PageHeader title={title}>
          <OrderActions {...change} />
        </PageHeader>
        <BackLink {...list} />
        <div className={styles.columns}>
          <div className={styles.column}>
            <OrderOverview {...change} />
            <OrderMoney order={order} />
          </div>
          <div className={styles.column}>
            <Panel title="History">
              <OrderHistory history={order.history} />
            </Panel>
            {/* An order of a deleted account has no email. */}
            {order.User.email !== '' && <Notes about={{ kind: 'order', id: order.id }} />}
            <AuditSection
              id={order.id}
              text="Changes by administrators on the order, its payment and delivery."
            />
          </div>
        </div>
      </div>
      {asked && (
        <StatusQuestion
          order={order}
          status={asked}
          onClose={() => {
            setAsked(null);
            focusPageIfLost();
          }}
        />
      )}
    </>
  );
}
