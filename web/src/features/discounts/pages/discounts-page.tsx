import { adminsOnly } from '../../../shared/admin/admins-only.tsx';
import { ManagedPage } from '../../../shared/admin/managed/managed-page.tsx';
import { lazyPart } from '../../../shared/code/lazy-part.tsx';
import { discountKind } from '../api/discount-kind.ts';
import { discountsList } from '../discounts-list.tsx';

// Loaded when opened, so that the list does not wait for its code.
const DiscountDialog = lazyPart(() => import('../form/discount-dialog.tsx'), 'DiscountDialog');

export const DiscountsPage = adminsOnly(() => (
  <ManagedPage
    title="Discounts"
    text="Discount codes for the checkout, and how often they were used."
    addLabel="Add Code"
    resource={discountsList}
    kind={discountKind}
    deleteText="Buyers can no longer use it. Existing orders keep their discount. This cannot be undone."
    form={(code, onClose) => <DiscountDialog discount={code} onClose={onClose} />}
  />
));
