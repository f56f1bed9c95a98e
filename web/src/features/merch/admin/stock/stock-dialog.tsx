import type { Merch } from '@poc/contracts/entities/merch';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../../../shared/dialogs/dialog.tsx';
import { managedProductQuery } from '../api/products-queries.ts';
import { StockCount } from '../components/stock-count.tsx';
import { ChangeStock } from './change-stock.tsx';
import styles from './stock.module.css';
import { StockHistory } from './stock-history.tsx';

interface StockDialogProps {
  /** From the list; shown until the product itself has loaded. */
  known: Merch;
  onClose: () => void;
}

/** Stock of a product: current units, a form to change them, and the history. */
export function StockDialog({ known, onClose }: StockDialogProps) {
  const { data: product = known } = useQuery(managedProductQuery(known.id));
  return (
    <Dialog title={`Stock of ${product.product_name}`} size="sm" onClose={onClose}>
      <div className={styles.content}>
        <dl className={styles.now}>
          <div>
            <dt>Available</dt>
            <dd>
              <StockCount stock={product.stock} />
            </dd>
          </div>
          {product.variants.map(({ key, stock }) => (
            <div key={key}>
              <dt>{key}</dt>
              <dd>
                <StockCount stock={stock} />
              </dd>
            </div>
          ))}
        </dl>
        <ChangeStock product={product} />
        <StockHistory productId={product.id} />
      </div>
    </Dialog>
  );
}
