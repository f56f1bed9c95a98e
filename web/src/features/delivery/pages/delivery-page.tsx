import { adminsOnly } from '../../../shared/admin/admins-only.tsx';
import { ManagedPage } from '../../../shared/admin/managed/managed-page.tsx';
import { lazyPart } from '../../../shared/code/lazy-part.tsx';
import { deliveryKind } from '../api/delivery-kind.ts';
import { lastDeliveryWarning } from '../api/last-delivery.ts';
import { deliveryList } from '../delivery-list.tsx';

// Loaded when opened, so that the list does not wait for its code.
const DeliveryDialog = lazyPart(() => import('../form/delivery-dialog.tsx'), 'DeliveryDialog');

export const DeliveryPage = adminsOnly(() => (
  <ManagedPage
    title="Delivery"
    text="How buyers get their orders, where, and for how much."
    addLabel="Add Option"
    resource={deliveryList}
    kind={deliveryKind}
    deleteText="Buyers can no longer choose it. Existing orders stay as they are. This cannot be undone."
    lossWarning={lastDeliveryWarning}
    form={(option, onClose, offWarning) => (
      <DeliveryDialog option={option} offWarning={offWarning} onClose={onClose} />
    )}
  />
));
