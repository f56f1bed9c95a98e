import { paths } from '../../../../config/paths.ts';
import { Picture } from '../../../../shared/components/picture.tsx';
import { formatNaira } from '../../../../shared/text/money.ts';
import { formatCount } from '../../../../shared/text/numbers.ts';
import type { Dashboard } from '../api/dashboard-query.ts';
import styles from './dashboard.module.css';
import { Section } from './section.tsx';

/** What sells best, with the units really sold. */
export function TopProducts({ dashboard }: { dashboard: Dashboard | undefined }) {
  return (
    <Section
      title="Top Selling Products"
      to={paths.admin.merch}
      linkLabel="All Products"
      items={dashboard?.topProducts}
      away={dashboard?.unavailable.includes('topProducts') ?? false}
      emptyText="Nothing is sold yet."
    >
      {(products) => (
        <ol className={styles.list}>
          {products.map((product) => (
            <li key={product.id} className={styles.line}>
              <Picture className={styles.product} src={product.image_url} alt="" kind="merch" sizes="44px" />
              <div className={styles.words}>
                <span className={styles.strong}>{product.product_name}</span>
                <span className={styles.quiet}>{formatNaira(product.price)}</span>
              </div>
              <span className={styles.sold}>
                <strong>{formatCount(product.orderCount)}</strong> sold
              </span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
