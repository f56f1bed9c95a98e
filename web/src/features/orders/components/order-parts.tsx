import type { Order } from '@poc/contracts/entities/orders';
import type { ReactNode } from 'react';
import { Picture } from '../../../shared/images/picture.tsx';
import { formatNaira } from '../../../shared/text/money.ts';
import styles from './order-parts.module.css';

/** One entry of a description list. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

export function Products({ items }: { items: Order['items'] }) {
  return (
    <Part title="Products">
      <ul className={styles.products}>
        {items.map(({ quantity, variant, Merch: { id, product_name, price, image_url } }) => (
          <li key={`${id}:${variant ?? ''}`}>
            <Picture className={styles.picture} src={image_url} alt="" kind="merch" sizes="64px" />
            <p>
              <strong dir="auto">{product_name}</strong>
              {variant !== null && <span>{variant}</span>}
              <span className="tabular">
                {quantity} × {formatNaira(price)}
              </span>
            </p>
            <p className={styles.lineTotal}>{formatNaira(Math.round(price * 100 * quantity) / 100)}</p>
          </li>
        ))}
      </ul>
    </Part>
  );
}
