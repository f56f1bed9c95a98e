import Chip from '@mui/material/Chip';
import type { Merch } from '@poc/contracts/entities/merch';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { lowStockText } from '../../../shared/cart/cart-rules.ts';
import { Picture } from '../../../shared/images/picture.tsx';
import styles from './product-card.module.css';
import { ProductPrice } from './product-price.tsx';

export interface ProductCardProps {
  product: Merch;
  children: ReactNode;
  /** Shows the stock, in addition to the badge for low stock. */
  showStock?: boolean;
  heading?: 'h2' | 'h3';
  priority?: boolean;
}

/** Card of a product: picture, large price and actions. Links to the product's page. */
export function ProductCard(props: ProductCardProps) {
  const { product, children, showStock = false, heading: Heading = 'h3', priority = false } = props;
  const headingId = useId();
  const { id, product_name, description, stock, image_url } = product;
  const lowStock = lowStockText(product);
  return (
    <article className={`surface ${styles.card}`} data-sold-out={stock === 0} aria-labelledby={headingId}>
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
            <Chip color="stage" label={lowStock} />
          </p>
        )}
      </div>
      <div className={styles.body}>
        <Heading id={headingId} dir="auto" className={styles.name}>
          <Link to={paths.product(id)}>{product_name}</Link>
        </Heading>
        <p dir="auto" className="clamped hint">
          {description}
        </p>
        <ProductPrice product={product} />
        {showStock && <p className={styles.stock}>{stock === 0 ? 'Out of Stock' : `${stock} in stock`}</p>}
        {children}
      </div>
    </article>
  );
}
