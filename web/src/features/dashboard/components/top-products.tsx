import Button from '@mui/material/Button';
import { ChartBar } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../config/paths.ts';
import { lazyPart } from '../../../shared/code/lazy-part.tsx';
import { Picture } from '../../../shared/images/picture.tsx';
import { formatNaira } from '../../../shared/text/money.ts';
import { formatCount } from '../../../shared/text/numbers.ts';
import type { Dashboard } from '../api/dashboard-query.ts';
import styles from './dashboard.module.css';
import { Section } from './section.tsx';

// Loaded when opened, so that the figures do not wait for its code.
const SoldChart = lazyPart(() => import('./sold-chart.tsx'), 'SoldChart');

export function TopProducts({ dashboard }: { dashboard: Dashboard | undefined }) {
  const [chart, setChart] = useState(false);
  return (
    <Section
      title="Top Selling Products"
      to={paths.admin.merch}
      linkLabel="All Products"
      items={dashboard?.topProducts}
      unavailable={dashboard?.unavailable.includes('topProducts') ?? false}
      loadingHeight="24.75rem"
      emptyText="Nothing has been sold yet."
    >
      {(products) => (
        <>
          <ol className={styles.list}>
            {products.map((product) => (
              <li key={product.id} className={styles.line}>
                <Picture
                  className={styles.product}
                  src={product.image_url}
                  alt=""
                  kind="merch"
                  sizes="44px"
                />
                <div className={styles.words}>
                  <span dir="auto" className={styles.strong}>
                    {product.product_name}
                  </span>
                  <span className={styles.quiet}>{formatNaira(product.price)}</span>
                </div>
                <span className={styles.sold}>
                  <strong>{formatCount(product.orderCount)}</strong> sold
                </span>
              </li>
            ))}
          </ol>
          <Button
            variant="outlined"
            size="small"
            style={{ justifySelf: 'start' }}
            aria-pressed={chart}
            onClick={() => setChart(!chart)}
          >
            <ChartBar size={18} aria-hidden="true" />
            Chart
          </Button>
          {chart && <SoldChart products={products} onClose={() => setChart(false)} />}
        </>
      )}
    </Section>
  );
}
