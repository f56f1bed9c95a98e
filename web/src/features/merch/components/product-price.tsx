import type { Merch } from '@poc/contracts/entities/merch';
import { formatNaira } from '../../../shared/text/money.ts';
import { discountPercent } from '../discount.ts';
import styles from './product-price.module.css';

/** What it costs, what it cost before, and by how much it was reduced. */
export function ProductPrice({ product }: { product: Pick<Merch, 'price' | 'old_price'> }) {
  const { price, old_price } = product;
  const percent = discountPercent(product);
  return (
    <p className={styles.price}>
      <strong>{formatNaira(price)}</strong>
      {percent !== null && old_price !== null && (
        <>
          <s>
            <span className="visually-hidden">Before: </span>
            {formatNaira(old_price)}
          </s>
          {percent > 0 && <span className={styles.percent}>-{percent}%</span>}
        </>
      )}
    </p>
  );
}
