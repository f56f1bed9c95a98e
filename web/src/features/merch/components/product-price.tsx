import type { Merch } from '@poc/contracts/entities/merch';
import { formatNaira } from '../../../shared/text/money.ts';
import { discountPercent } from '../discount.ts';
import styles from './product-price.module.css';

/** Price, and for a reduced product the old price and the discount. */
export function ProductPrice({ product }: { product: Pick<Merch, 'price' | 'old_price'> }) {
  const { price, old_price } = product;
  const percent = discountPercent(product);
  return (
    <p className={styles.price}>
      <strong className="display-money">{formatNaira(price)}</strong>
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
