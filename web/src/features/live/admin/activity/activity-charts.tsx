import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import { formatChatTime } from '../../../../shared/text/dates.ts';
import { formatCompact, formatCount } from '../../../../shared/text/numbers.ts';
import type { ShownMinute } from './last-hour.ts';

const height = 160;
const common = {
  height,
  margin: { left: 0, right: 16, bottom: 0 },
  yAxis: [{ width: 48, min: 0, tickMinStep: 1, valueFormatter: (value: number) => formatCompact(value) }],
  grid: { horizontal: true },
  hideLegend: true,
  // Each reading moves the chart, which an animation would repeat every few seconds.
  skipAnimation: true,
} as const;

/** Viewers as a line and messages as bars. The table has the same numbers. */
export function ActivityCharts({ minutes }: { minutes: readonly ShownMinute[] }) {
  const axis = {
    data: minutes.map(({ at }) => at),
    valueFormatter: (at: Date) => formatChatTime(at.toISOString()),
    tickInterval: (at: Date) => at.getMinutes() % 15 === 0,
  };
  const series = (name: 'viewers' | 'messages', label: string) => ({
    data: minutes.map((minute) => minute[name]),
    label,
    color: 'var(--action)',
    valueFormatter: (value: number | null) => (value === null ? 'unknown' : formatCount(value)),
  });
  return (
    <>
      <Figure label="Viewers" values={minutes.map(({ viewers }) => viewers)}>
        <LineChart
          {...common}
          xAxis={[{ scaleType: 'point', ...axis }]}
          series={[{ ...series('viewers', 'Viewers'), showMark: false, curve: 'linear' }]}
        />
      </Figure>
      <Figure label="Messages per minute" values={minutes.map(({ messages }) => messages)}>
        <BarChart
          {...common}
          xAxis={[{ scaleType: 'band', ...axis }]}
          series={[series('messages', 'Messages')]}
        />
      </Figure>
    </>
  );
}

interface FigureProps {
  label: string;
  values: readonly (number | null)[];
  children: React.ReactNode;
}

function Figure({ label, values, children }: FigureProps) {
  const now = formatCount(values.at(-1) ?? 0);
  const most = formatCount(Math.max(...values.map((value) => value ?? 0)));
  return (
    <div>
      <h3>
        {label}: <span className="tabular">{now}</span>
      </h3>
      <div role="img" aria-label={`${label} in the last hour: ${now} now, at most ${most}.`}>
        {children}
      </div>
    </div>
  );
}
