import Button from '@mui/material/Button';
import type { ManagedOrder } from '@poc/contracts/entities/orders';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../../config/paths.ts';
import { adminsOnly } from '../../../../shared/admin/admins-only.tsx';
import { ResourceList } from '../../../../shared/admin/resource/resource-list.tsx';
import { timesOf, useResource } from '../../../../shared/admin/resource/use-resource.ts';
import { lazyPart } from '../../../../shared/code/lazy-part.tsx';
import { PageHeader } from '../../../../shared/components/page-header.tsx';
import { Redirect } from '../../../../shared/components/redirect.tsx';
import { focusPageIfLost } from '../../../../shared/focus-page.ts';
import type { SetStatus } from '../api/change-orders.ts';
import { PackingListButton } from '../components/packing-list-button.tsx';
import { StatusChips } from '../components/status-chips.tsx';
import { ordersList } from '../orders-list.tsx';

// Loaded when opened, so that the list does not wait for their code.
const StatusQuestion = lazyPart(() => import('../components/status-question.tsx'), 'StatusQuestion');
const ExportDialog = lazyPart(() => import('../export/export-dialog.tsx'), 'ExportDialog');

/** `/admin/orders`: all orders. Emails of earlier releases name an order in the parameter `order`. */
export const ManagedOrdersPage = adminsOnly(function Orders() {
  const orders = useResource(ordersList);
  const { params, change } = orders;
  const emailed = params.get('order');
  const [asked, setAsked] = useState<{ order: ManagedOrder; status: SetStatus } | null>(null);
  const [exporting, setExporting] = useState(false);
  const close = () => {
    setAsked(null);
    setExporting(false);
    focusPageIfLost();
  };
  if (emailed !== null) return <Redirect to={paths.admin.order(emailed)} />;
  return (
    <>
      <div className="page">
        <PageHeader title="Order Management" text="All orders and their status.">
          <div className="button-row">
            <PackingListButton />
            <Button variant="outlined" onClick={() => setExporting(true)}>
              <Download size={20} aria-hidden="true" />
              Export CSV
            </Button>
          </div>
        </PageHeader>
        <ResourceList
          of={orders}
          chips={
            <StatusChips
              value={orders.chosen}
              isNarrowed={orders.search !== '' || orders.personId !== '' || orders.days.length > 0}
              onChange={(status) => change({ status })}
            />
          }
          onTask={(status, order) => setAsked({ order, status })}
        />
      </div>
      {exporting && (
        <ExportDialog
          status={orders.chosen}
          user={orders.personId}
          paid={timesOf(orders.days)}
          onClose={close}
        />
      )}
      {asked && <StatusQuestion {...asked} onClose={close} />}
    </>
  );
});
