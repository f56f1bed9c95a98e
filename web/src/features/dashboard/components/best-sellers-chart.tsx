import { BarChart } from '@mui/x-charts/BarChart';
import { formatCount } from '../../../shared/text/numbers.ts';
import type { Dashboard } from '../api/dashboard-query.ts';

interface BestSellersChartProps {
  products: Readonly<Dashboard['topProducts']>;
  /** Called when this code cannot be loaded. */
  onClose?: () => void;
}

/** Bar chart of the best sellers' units, with a text alternative for screen readers. */
export function BestSellersChart({ products }: BestSellersChartProps) {
  const words = products.map(({ product_name, orderCount }) => `${product_name} ${formatCount(orderCount)}`);
  return (
    <div role="img" aria-label={`Units sold: ${words.join(', ')}`}>
      <BarChart
        layout="horizontal"
        height={64 + products.length * 44}
        margin={{ left: 0 }}
        yAxis={[
          {
            scaleType: 'band',
            data: products.map(({ id }) => id),
            valueFormatter: (id: string) => products.find((product) => product.id === id)?.product_name ?? '',
            width: 120,
          },
        ]}
        xAxis={[{ valueFormatter: (units: number) => formatCount(units), tickMinStep: 1 }]}
        series={[
          {
            data: products.map(({ orderCount }) => orderCount),
            label: 'Units sold',
            color: 'var(--action)',
          },
        ]}
        grid={{ vertical: true }}
        hideLegend
      />
    </div>
  );
}
