import { deliverySorts } from '@poc/contracts/endpoints/commerce-admin';
import { useInfiniteQuery } from '@tanstack/react-query';
import { AdminsOnly } from '../../../shared/admin/admins-only.tsx';
import { useListSort } from '../../../shared/admin/grid/use-list-sort.ts';
import { ManagedPage } from '../../../shared/admin/managed/managed-page.tsx';
import { lazyPart } from '../../../shared/code/lazy-part.tsx';
import { deliveryKind, deliveryOptionsQuery } from '../api/delivery-kind.ts';
import { lastDeliveryWarning } from '../api/last-delivery.ts';
import { DeliveryTable } from '../components/delivery-table.tsx';

// Opens on a click, so the list does not wait for its code.
const DeliveryDialog = lazyPart(() => import('../form/delivery-dialog.tsx'), 'DeliveryDialog');

export const DeliveryPage = () => (
  <AdminsOnly>
    <DeliveryOptions />
  </AdminsOnly>
);

function DeliveryOptions() {
  const sorting = useListSort(deliverySorts);
  return (
    <ManagedPage
      title="Delivery"
      text="How buyers get their orders, where, and for how much."
      addLabel="Add Option"
      kind={deliveryKind}
      query={useInfiniteQuery(deliveryOptionsQuery(sorting.chosen))}
      deleteText="Buyers can no longer choose it. Existing orders stay as they are. This cannot be undone."
      lossWarning={lastDeliveryWarning}
      table={(list, onTask) => <DeliveryTable list={list} sorting={sorting} onTask={onTask} />}
      form={(option, onClose, offWarning) => (
        <DeliveryDialog option={option} offWarning={offWarning} onClose={onClose} />
      )}
    />
  );
}
