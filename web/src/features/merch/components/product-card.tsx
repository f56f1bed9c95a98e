import type { Merch } from '@poc/contracts/entities/commerce';
import { addToCart, lowStockText } from '../../../shared/cart/cart-rules.ts';
import { changeCart } from '../../../shared/cart/cart-store.ts';
import { Badge } from '../../../shared/components/badge.tsx';
import { Picture } from '../../../shared/components/picture.tsx';
import { formatNaira } from '../../../shared/text/money.ts';
import { showToast } from '../../../shared/toasts/show-toast.ts';
import styles from './product-card.module.css';

interface ProductCardProps {
  product: Merch;
  priority?: boolean;
}

/** A product: picture first, then its price set large, and the way into the cart. */
export function ProductCard({ product, priority = false }: ProductCardProps) {
  const { product_name, description, price, old_price, stock, image_url } = product;
  const lowStock = lowStockText(product);
  const add = () => {
    changeCart((cart) => addToCart(cart, product));
    showToast('Item added to cart successfully!', 'success');
  };
  return (
    <article className={styles.card} data-sold-out={stock === 0}>
      <div className={styles.frame}>
        <Picture
          className={styles.picture}
          src={image_url}
          alt=""
          kind="merch"
          sizes="(min-width: 1000px) 300px, (min-width: 640px) 31vw, 46vw"
          priority={priority}
        />
        {lowStock && (
          <p className={styles.badge}>
            <Badge tone="stage">{lowStock}</Badge>
          </p>
        )}
      </div>
      <div className={styles.body}>
        <h3>{product_name}</h3>
        <p className={styles.text}>{description}</p>
        <p className={styles.price}>
          {old_price !== null && old_price > price && (
            <s>
              <span className="visually-hidden">Before: </span>
              {formatNaira(old_price)}
            </s>
          )}
          <strong>{formatNaira(price)}</strong>
        </p>
        <button
          type="button"
          className="button button-primary button-small"
          disabled={stock === 0}
          aria-label={stock === 0 ? `Out of Stock: ${product_name}` : `Add to Cart: ${product_name}`}
          onClick={add}
        >
          {stock === 0 ? 'Out of Stock' : 'Add to Cart'}
        </button>
      </div>
    </article>
  );
}
