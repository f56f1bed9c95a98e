import { discountSorts } from '@poc/contracts/endpoints/commerce-admin';
import { useInfiniteQuery } from '@tanstack/react-query';
import { AdminsOnly } from '../../../shared/admin/admins-only.tsx';
import { useListSort } from '../../../shared/admin/grid/use-list-sort.ts';
import { ManagedPage } from '../../../shared/admin/managed/managed-page.tsx';
import { lazyPart } from '../../../shared/code/lazy-part.tsx';
import { discountCodesQuery, discountKind } from '../api/discount-kind.ts';
import { DiscountsTable } from '../components/discounts-table.tsx';

// Opens on a click, so the list does not wait for its code.
const DiscountDialog = lazyPart(() => import('../form/discount-dialog.tsx'), 'DiscountDialog');

export function DiscountsPage() {
  return (
    <AdminsOnly>
      <DiscountCodes />
    </AdminsOnly>
  );
}

function DiscountCodes() {
  const sorting = useListSort(discountSorts);
  return (
    <ManagedPage
      title="Discounts"
      text="Discount codes for the checkout, and how often they were used."
      addLabel="Add Code"
      kind={discountKind}
      query={useInfiniteQuery(discountCodesQuery(sorting.chosen))}
      deleteText="Buyers can no longer use it. Existing orders keep their discount. This cannot be undone."
      table={(list, onTask) => <DiscountsTable list={list} sorting={sorting} onTask={onTask} />}
      form={(code, onClose) => <DiscountDialog discount={code} onClose={onClose} />}
    />
  );
}
