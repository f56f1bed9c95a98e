import type { Merch } from '@poc/contracts/entities/merch';
import { formatNaira } from '../../../../shared/text/money.ts';
import { discountPercent } from '../../discount.ts';
import styles from './products-table.module.css';

/** Price, and for a reduced product the old price and the discount. */
export function ProductPrice({ product }: { product: Pick<Merch, 'price' | 'old_price'> }) {
  const percent = discountPercent(product);
  return (
    <span className={styles.price}>
      <strong>{formatNaira(product.price)}</strong>
      {product.old_price !== null && (
        <span className={styles.reduced}>
          <s>
            <span className="visually-hidden">before: </span>
            {formatNaira(product.old_price)}
          </s>
          {percent !== null && <span className={styles.percent}>{percent}% off</span>}
        </span>
      )}
    </span>
  );
}
