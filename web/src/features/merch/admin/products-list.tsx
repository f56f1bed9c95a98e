import type { Merch } from '@poc/contracts/entities/merch';
import { PackagePlus, Pencil, Trash2 } from 'lucide-react';
import { limits } from '../../../config/limits.ts';
import { dayColumn, numberColumn, textColumn } from '../../../shared/admin/list/columns.tsx';
import cells from '../../../shared/admin/list/list.module.css';
import type { Resource } from '../../../shared/admin/resource/resource.ts';
import { Picture } from '../../../shared/images/picture.tsx';
import { formatCount } from '../../../shared/text/numbers.ts';
import { bulkProducts } from './api/bulk-products.ts';
import { managedProducts, productSorts } from './api/products-queries.ts';
import { lowLinesOf } from './components/low-lines.ts';
import { ProductPrice } from './components/product-price.tsx';
import styles from './components/products-table.module.css';
import { StockCount } from './components/stock-count.tsx';

export type ProductTask = 'edit' | 'stock' | 'delete';

export const productsList: Resource<Merch, ProductTask> = {
  caption: 'Products',
  source: managedProducts,
  sorts: productSorts,
  search: { label: 'Search products', placeholder: 'Name or description' },
  choice: {
    param: 'stock',
    label: 'Show',
    options: [
      { value: '', label: 'All products' },
      { value: 'low', label: 'Low stock' },
    ],
    query: (stock) => ({ lowStock: stock === 'low' ? 'true' : '' }),
  },
  columns: [
    {
      key: 'product',
      header: 'Product',
      text: ({ product_name }) => product_name,
      under: ({ variants }) =>
        variants.length > 0 && (
          <span className={`clamped ${styles.quiet}`}>{variants.map(({ key }) => key).join(', ')}</span>
        ),
      picture: ({ image_url }) => (
        <Picture
          className={`${cells.picture} ${cells.square} ${styles.picture}`}
          src={image_url}
          alt=""
          kind="merch"
          sizes="56px"
        />
      ),
    },
    textColumn(({ description }) => description, { key: 'description', header: 'Description' }),
    numberColumn('price', 'Price', 150, ({ price }) => price, {
      cell: (product) => <ProductPrice product={product} />,
      narrow: true,
    }),
    numberColumn('stock', 'Stock', 140, ({ stock }) => stock, {
      cell: (product) => (
        <>
          <StockCount stock={product.stock} />
          <LowVariants product={product} />
        </>
      ),
      narrow: (product) => (
        <>
          <span className="visually-hidden">Stock: </span>
          {product.stock < limits.lowStockBelow ? (
            <StockCount stock={product.stock} />
          ) : (
            `${formatCount(product.stock)} in stock`
          )}
          <LowVariants product={product} />
        </>
      ),
    }),
    numberColumn('sold', 'Sold', 80, ({ orderCount }) => orderCount, {
      cell: ({ orderCount }) => formatCount(orderCount),
      narrow: ({ orderCount }) => `${formatCount(orderCount)} sold`,
    }),
    dayColumn(({ createdAt }) => createdAt, { key: 'created', header: 'Created' }),
  ],
  actions: [
    { task: 'edit', icon: Pencil, title: 'Edit', label: ({ product_name }) => `Edit ${product_name}` },
    {
      task: 'stock',
      icon: PackagePlus,
      title: 'Stock',
      label: ({ product_name }) => `Change the stock of ${product_name}`,
    },
    {
      task: 'delete',
      icon: Trash2,
      title: 'Delete',
      label: ({ product_name }) => `Delete ${product_name}`,
      color: 'error',
    },
  ],
  bulk: bulkProducts,
  failed: 'The products could not be loaded',
  empty: 'No products found.',
};

function LowVariants({ product }: { product: Merch }) {
  const low = product.variants.length === 0 ? [] : lowLinesOf(product);
  if (low.length === 0) return null;
  return (
    <span className={styles.low}>
      {low.map(({ key, stock }) => `${key}: ${stock === 0 ? 'sold out' : `${stock} left`}`).join(', ')}
    </span>
  );
}
