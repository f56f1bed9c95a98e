import Button from '@mui/material/Button';
import { orderSorts } from '@poc/contracts/endpoints/commerce-admin';
import type { ManagedOrder } from '@poc/contracts/entities/orders';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useCallback, useState } from 'react';
import { AdminsOnly } from '../../../../shared/admin/admins-only.tsx';
import { useListSort } from '../../../../shared/admin/grid/use-list-sort.ts';
import { ListFilters } from '../../../../shared/admin/list/list-filters.tsx';
import { useAddress } from '../../../../shared/admin/use-address.ts';
import { itemsOf } from '../../../../shared/api/loaded-pages.ts';
import { lazyPart } from '../../../../shared/code/lazy-part.tsx';
import { PageHeader } from '../../../../shared/components/page-header.tsx';
import { focusPageIfLost } from '../../../../shared/focus-page.ts';
import { managedOrdersQuery, shownStatuses } from '../../../../shared/orders/api/managed-orders-queries.ts';
import type { SetStatus } from '../api/use-set-status.ts';
import { OrdersTable } from '../components/orders-table.tsx';
import { statusOptions } from '../components/status-options.ts';

const StatusQuestion = lazyPart(() => import('../components/status-question.tsx'), 'StatusQuestion');

// Both dialogs open on a click, so the list does not wait for their code.
const OrderDialog = lazyPart(() => import('../components/order-dialog.tsx'), 'OrderDialog');
const ExportDialog = lazyPart(() => import('../export/export-dialog.tsx'), 'ExportDialog');

export function ManagedOrdersPage() {
  return (
    <AdminsOnly>
      <Orders />
    </AdminsOnly>
  );
}

/**
 * `/admin/orders`: all orders, searched, filtered and paged by the server. The address holds the search,
 * status and open order.
 */
function Orders() {
  const [params, change] = useAddress();
  const search = params.get('search') ?? '';
  const sorting = useListSort(orderSorts);
  const status = shownStatuses.find((known) => known === params.get('status')) ?? '';
  const openId = params.get('order');
  const orders = useInfiniteQuery(managedOrdersQuery({ search, status, sort: sorting.chosen }));
  const [asked, setAsked] = useState<{ order: ManagedOrder; status: SetStatus } | null>(null);
  const [exporting, setExporting] = useState(false);

  const ask = useCallback(
    (order: ManagedOrder, wanted: SetStatus) => setAsked({ order, status: wanted }),
    [],
  );
  const view = useCallback(({ id }: ManagedOrder) => change({ order: id }), [change]);

  return (
    <>
      <div className="page">
        <PageHeader title="Order Management" text="All orders and their status.">
          <Button variant="outlined" onClick={() => setExporting(true)}>
            <Download size={20} aria-hidden="true" />
            Export CSV
          </Button>
        </PageHeader>
        <ListFilters
          label="Search orders"
          placeholder="Number, customer or product"
          search={search}
          change={change}
          choice={{ param: 'status', label: 'Status', value: status, options: statusOptions }}
        />
        <OrdersTable
          list={orders}
          filter={`${status} ${search}`}
          sorting={sorting}
          onStatus={ask}
          onView={view}
        />
      </div>
      {openId !== null && (
        <OrderDialog
          key={openId}
          id={openId}
          known={itemsOf(orders.data)?.find(({ id }) => id === openId)}
          onStatus={ask}
          onClose={() => {
            change({ order: '' });
            focusPageIfLost();
          }}
        />
      )}
      {exporting && (
        <ExportDialog
          status={status}
          onClose={() => {
            setExporting(false);
            focusPageIfLost();
          }}
        />
      )}
      {asked && (
        <StatusQuestion
          {...asked}
          onClose={() => {
            setAsked(null);
            focusPageIfLost();
          }}
        />
      )}
    </>
  );
}
