import Button from '@mui/material/Button';
import type { Merch } from '@poc/contracts/entities/merch';
import { Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { adminsOnly } from '../../../../shared/admin/admins-only.tsx';
import { ResourceList } from '../../../../shared/admin/resource/resource-list.tsx';
import { useResource } from '../../../../shared/admin/resource/use-resource.ts';
import { lazyPart } from '../../../../shared/code/lazy-part.tsx';
import { AskToConfirm } from '../../../../shared/components/ask-to-confirm.tsx';
import { PageHeader } from '../../../../shared/components/page-header.tsx';
import { focusPageIfLost } from '../../../../shared/focus-page.ts';
import { useDeleteProduct } from '../api/use-delete-product.ts';
import { LowStockNotice } from '../components/low-stock-notice.tsx';
import { type ProductTask, productsList } from '../products-list.tsx';

// Loaded when opened, so that the list does not wait for their code.
const OpenProductForm = lazyPart(() => import('../components/open-product-form.tsx'), 'OpenProductForm');
const StockDialog = lazyPart(() => import('../stock/stock-dialog.tsx'), 'StockDialog');

/** `/admin/merch`: all products. The open form is part of the URL, so a reload restores it with its draft. */
export const ManagedProductsPage = adminsOnly(function Products() {
  const products = useResource(productsList);
  const { params, change } = products;
  const formOf = params.get('form');
  const { mutate: remove } = useDeleteProduct();
  const [asked, setAsked] = useState<{ task: Exclude<ProductTask, 'edit'>; product: Merch } | null>(null);
  const closeForm = useCallback(() => {
    change({ form: '' });
    focusPageIfLost();
  }, [change]);
  const close = () => {
    setAsked(null);
    focusPageIfLost();
  };
  return (
    <>
      <div className="page">
        <PageHeader title="Merchandise Management" text="Products, prices, pictures and stock.">
          {products.chosen === '' && <LowStockNotice onShow={() => change({ stock: 'low', search: '' })} />}
          <Button variant="contained" onClick={() => change({ form: 'new' })}>
            <Plus size={20} aria-hidden="true" />
            Add Product
          </Button>
        </PageHeader>
        <ResourceList
          of={products}
          onTask={(task, product) =>
            task === 'edit' ? change({ form: product.id }) : setAsked({ task, product })
          }
        />
      </div>
      {formOf !== null && (
        <OpenProductForm key={formOf} id={formOf === 'new' ? null : formOf} onClose={closeForm} />
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
});
