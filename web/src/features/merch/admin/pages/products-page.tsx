import Button from '@mui/material/Button';
import type { Merch } from '@poc/contracts/entities/merch';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { AdminsOnly } from '../../../../shared/admin/admins-only.tsx';
import { useListSort } from '../../../../shared/admin/grid/use-list-sort.ts';
import { ListFilters } from '../../../../shared/admin/list/list-filters.tsx';
import { useAddress } from '../../../../shared/admin/use-address.ts';
import { lazyPart } from '../../../../shared/code/lazy-part.tsx';
import { AskToConfirm } from '../../../../shared/components/ask-to-confirm.tsx';
import { PageHeader } from '../../../../shared/components/page-header.tsx';
import { focusPageIfLost } from '../../../../shared/focus-page.ts';
import { managedProductsQuery, productSorts } from '../api/products-queries.ts';
import { useDeleteProduct } from '../api/use-delete-product.ts';
import { LowStockNotice } from '../components/low-stock-notice.tsx';
import { ProductsTable, type ProductTask } from '../components/products-table.tsx';

// Both open on a click, so the list does not wait for their code.
const OpenProductForm = lazyPart(() => import('../components/open-product-form.tsx'), 'OpenProductForm');
const StockDialog = lazyPart(() => import('../stock/stock-dialog.tsx'), 'StockDialog');

const stockOptions = [
  { value: '', label: 'All products' },
  { value: 'low', label: 'Low stock' },
];

export function ManagedProductsPage() {
  return (
    <AdminsOnly>
      <Products />
    </AdminsOnly>
  );
}

/**
 * All products, searched, filtered and paged by the server. The address holds search, filter and the open
 * form, which a reload opens again with its draft.
 */
function Products() {
  const [params, change] = useAddress();
  const search = params.get('search') ?? '';
  const low = params.get('stock') === 'low';
  const sorting = useListSort(productSorts);
  const formOf = params.get('form');
  const products = useInfiniteQuery(managedProductsQuery({ search, low, sort: sorting.sort }));
  const { mutate: remove } = useDeleteProduct();
  const [asked, setAsked] = useState<{ task: Exclude<ProductTask, 'edit'>; product: Merch } | null>(null);

  const closeForm = useCallback(() => {
    change({ form: '' });
    focusPageIfLost();
  }, [change]);
  const onTask = useCallback(
    (task: ProductTask, product: Merch) =>
      task === 'edit' ? change({ form: product.id }) : setAsked({ task, product }),
    [change],
  );
  const close = () => {
    setAsked(null);
    focusPageIfLost();
  };

  return (
    <>
      <div className="page">
        <PageHeader title="Merchandise Management" text="Products, prices, pictures and stock.">
          <Button variant="contained" onClick={() => change({ form: 'new' })}>
            <Plus size={20} aria-hidden="true" />
            Add Product
          </Button>
        </PageHeader>
        {!low && <LowStockNotice onShow={() => change({ stock: 'low', search: '' })} />}
        <ListFilters
          label="Search products"
          placeholder="Name or description"
          search={search}
          change={change}
          choice={{ param: 'stock', label: 'Show', value: low ? 'low' : '', options: stockOptions }}
        />
        <ProductsTable list={products} filter={`${low} ${search}`} sorting={sorting} onTask={onTask} />
      </div>
      {formOf !== null && (
        <OpenProductForm key={formOf} productId={formOf === 'new' ? null : formOf} onClose={closeForm} />
      )}
      {asked?.task === 'stock' && <StockDialog known={asked.product} onClose={close} />}
      {asked?.task === 'delete' && (
        <AskToConfirm
          title={`Delete “${asked.product.product_name}”?`}
          text="It is removed from the shop and from carts. Existing orders stay as they are. This cannot be undone."
          confirmLabel="Delete"
          onConfirm={() => {
            remove(asked.product);
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
