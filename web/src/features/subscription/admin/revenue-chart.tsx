import { BarChart } from '@mui/x-charts/BarChart';
import type { PlanMonth } from '@poc/contracts/entities/plans';
import { formatNaira } from '../../../shared/text/money.ts';
import { monthLabel } from '../../../shared/text/month-label.ts';

interface RevenueChartProps {
  /** Latest first. */
  months: readonly PlanMonth[];
  /** Called when this code cannot be loaded. */
  onClose?: () => void;
}

/** Chart of revenue by month. The table below it has the same figures. */
export function RevenueChart({ months }: RevenueChartProps) {
  const inOrder = months.toReversed();
  return (
    <div role="img" aria-label="Revenue by month; the table below has the numbers">
      <BarChart
        height={240}
        margin={{ left: 0 }}
        xAxis={[{ scaleType: 'band', data: inOrder.map(({ month }) => month), valueFormatter: monthLabel }]}
        yAxis={[{ valueFormatter: (naira: number) => formatNaira(naira), width: 80 }]}
        series={[
          {
            data: inOrder.map(({ revenue }) => revenue),
            label: 'Revenue',
            color: 'var(--action)',
            valueFormatter: (naira) => formatNaira(naira ?? 0),
          },
        ]}
        grid={{ horizontal: true }}
        hideLegend
      />
    </div>
  );
}
