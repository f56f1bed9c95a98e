import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import type { Figure } from '@poc/contracts/entities/figures';
import { type FigureName, figures } from '@poc/contracts/figures';
import { formatCompact } from '../../text/numbers.ts';
import type { FiguresResponse } from './api/figures-query.ts';
import { axisLabel, changeText, figureTexts, formatFigure, stepLabel } from './figure-texts.ts';

interface FigureChartProps {
  response: FiguresResponse;
  name: FigureName;
  figure: Figure;
  /** Called when this code cannot be loaded. */
  onClose?: () => void;
}

/** Line chart of a level, bar chart of other figures. The table has the same numbers. */
export function FigureChart({ response: { days, step }, name, figure }: FigureChartProps) {
  const { label } = figureTexts[name];
  const { unit, over } = figures[name];
  const axis = {
    data: days,
    valueFormatter: (day: string, { location }: { location: string }) =>
      location === 'tick' ? axisLabel(day, step) : stepLabel(day, step),
  };
  const series = {
    data: figure.values,
    label,
    color: 'var(--action)',
    valueFormatter: (value: number | null) => formatFigure(name, value ?? 0),
  };
  const common = {
    // Space for the label of the last day.
    margin: { left: 0, right: 32 },
    yAxis: [
      {
        width: 56,
        valueFormatter: (value: number) => (unit === 'naira' ? '₦' : '') + formatCompact(value),
        ...(unit === 'count' && { tickMinStep: 1 }),
      },
    ],
    grid: { horizontal: true },
    hideLegend: true,
    skipAnimation: true,
  };
  const total = formatFigure(name, figure.total);
  return (
    <div
      role="img"
      aria-label={`${label}: ${total}, ${changeText(name, figure)}. The table has the numbers.`}
    >
      {over === 'level' ? (
        <LineChart
          {...common}
          height={280}
          xAxis={[{ scaleType: 'point', ...axis }]}
          series={[{ ...series, showMark: days.length === 1, curve: 'linear' }]}
        />
      ) : (
        <BarChart {...common} height={280} xAxis={[{ scaleType: 'band', ...axis }]} series={[series]} />
      )}
    </div>
  );
}
