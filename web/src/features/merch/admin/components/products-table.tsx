import type { Merch } from '@poc/contracts/entities/merch';
import { PackagePlus, Pencil, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { limits } from '../../../../config/limits.ts';
import { AdminGrid } from '../../../../shared/admin/grid/admin-grid.tsx';
import type { Column, ListQuery } from '../../../../shared/admin/grid/column.ts';
import type { Sorting } from '../../../../shared/admin/grid/use-list-sort.ts';
import { dayColumn, textColumn } from '../../../../shared/admin/list/columns.tsx';
import cells from '../../../../shared/admin/list/list.module.css';
import { RowButton } from '../../../../shared/admin/list/row-button.tsx';
import { Picture } from '../../../../shared/images/picture.tsx';
import { formatCount } from '../../../../shared/text/numbers.ts';
import { bulkProducts } from '../api/bulk-products.ts';
import { lowLinesOf } from './low-lines.ts';
import { ProductPrice } from './product-price.tsx';
import styles from './products-table.module.css';
import { StockCount } from './stock-count.tsx';

export type ProductTask = 'edit' | 'stock' | 'delete';

interface ProductsTableProps {
  list: ListQuery<Merch>;
  filter: string;
  sorting: Sorting;
  onTask: (task: ProductTask, product: Merch) => void;
}

/** Table of products. On narrow screens the product's cell includes the values of the hidden columns. */
export function ProductsTable({ list, filter, sorting, onTask }: ProductsTableProps) {
  const columns = useMemo<readonly Column<Merch>[]>(
    () => [
      {
        key: 'product',
        header: 'Product',
        text: ({ product_name }) => product_name,
        cell: (product) => <ProductCell product={product} />,
      },
      textColumn(({ description }) => description, { key: 'description', header: 'Description' }),
      {
        key: 'price',
        header: 'Price',
        wide: true,
        numeric: true,
        width: 130,
        text: ({ price }) => price,
        cell: (product) => <ProductPrice product={product} />,
      },
      {
        key: 'stock',
        header: 'Stock',
        width: 135,
        text: ({ stock }) => stock,
        wide: true,
        numeric: true,
        cell: (product) => (
          <>
            <StockCount stock={product.stock} />
            <LowVariants product={product} />
          </>
        ),
      },
      {
        key: 'sold',
        header: 'Sold',
        width: 80,
        text: ({ orderCount }) => orderCount,
        wide: true,
        numeric: true,
        cell: ({ orderCount }) => formatCount(orderCount),
      },
      dayColumn(({ createdAt }) => createdAt, { key: 'created', header: 'Created' }),
      {
        key: 'actions',
        header: 'Actions',
        width: 160,
        cell: (product) => (
          <div className={cells.actions}>
            <RowButton
              icon={Pencil}
              label={`Edit ${product.product_name}`}
              title="Edit"
              onClick={() => onTask('edit', product)}
            />
            <RowButton
              icon={PackagePlus}
              label={`Change the stock of ${product.product_name}`}
              title="Stock"
              onClick={() => onTask('stock', product)}
            />
            <RowButton
              icon={Trash2}
              label={`Delete ${product.product_name}`}
              title="Delete"
              danger
              onClick={() => onTask('delete', product)}
            />
          </div>
        ),
      },
    ],
    [onTask],
  );
  return (
    <AdminGrid
      caption="Products"
      columns={columns}
      list={list}
      filter={filter}
      bulk={bulkProducts}
      sorting={sorting}
      failed="The products could not be loaded"
      emptyText="No products found."
    />
  );
}

function ProductCell({ product }: { product: Merch }) {
  return (
    <div className={cells.thing}>
      <Picture
        className={`${cells.picture} ${cells.square} ${styles.picture}`}
        src={product.image_url}
        alt=""
        kind="merch"
        sizes="56px"
      />
      <div className={cells.words}>
        <span dir="auto" className={styles.name}>
          {product.product_name}
        </span>
        {product.variants.length > 0 && (
          <span className={`clamped ${styles.quiet}`}>
            {product.variants.map(({ key }) => key).join(', ')}
          </span>
        )}
        <div className={cells.narrow}>
          <ProductPrice product={product} />
          <span>
            <span className="visually-hidden">Stock: </span>
            {product.stock < limits.lowStockBelow ? (
              <StockCount stock={product.stock} />
            ) : (
              `${formatCount(product.stock)} in stock`
            )}
          </span>
          <LowVariants product={product} />
          <span>{formatCount(product.orderCount)} sold</span>
        </div>
      </div>
    </div>
  );
}

function LowVariants({ product }: { product: Merch }) {
  if (product.variants.length === 0) return null;
  return lowLinesOf(product).map(({ key, stock }) => (
    <span key={key} className={styles.low}>
      {key}: {stock === 0 ? 'sold out' : `${stock} left`}
    </span>
  ));
}
