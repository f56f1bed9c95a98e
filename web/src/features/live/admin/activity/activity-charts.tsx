import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import { formatChatTime } from '../../../../shared/text/dates.ts';
import { formatCompact, formatCount } from '../../../../shared/text/numbers.ts';
import { type ShownMinute, viewersNow } from './last-hour.ts';

type Values = readonly (number | null)[];

const mostOf = (values: Values) => Math.max(...values.map((value) => value ?? 0));

/** True for a single reading, for which a line chart would draw nothing. */
const isAlone = (values: Values) => values.filter((value) => value !== null).length === 1;

const countOrUnknown = (value: number | null) => (value === null ? 'unknown' : formatCount(value));

const height = 160;
const common = {
  height,
  // Space for the label of the last time.
  margin: { left: 0, right: 32, bottom: 0 },
  grid: { horizontal: true },
  hideLegend: true,
  // Each reading moves the chart, so an animation would run every few seconds.
  skipAnimation: true,
} as const;

/** Starts at 0, so that a line of zeros is at the bottom. */
const yAxis = (values: Values) => [
  {
    ...{ width: 48, min: 0, tickMinStep: 1, valueFormatter: (value: number) => formatCompact(value) },
    ...(mostOf(values) === 0 && { max: 4 }),
  },
];

/** Viewers as a line and messages as bars. The table has the same numbers. */
export function ActivityCharts({ minutes }: { minutes: readonly ShownMinute[] }) {
  const axis = {
    data: minutes.map(({ at }) => at),
    valueFormatter: (at: Date) => formatChatTime(at.toISOString()),
    tickInterval: (at: Date) => at.getMinutes() % 15 === 0,
  };
  const series = (data: (number | null)[], label: string) => ({
    data,
    label,
    color: 'var(--action)',
    valueFormatter: countOrUnknown,
  });
  const viewers = minutes.map((minute) => minute.viewers);
  const messages = minutes.map((minute) => minute.messages);
  return (
    <>
      <Figure label="Viewers" latest={viewersNow(minutes)} when="now" values={viewers}>
        <LineChart
          {...common}
          xAxis={[{ scaleType: 'point', ...axis }]}
          yAxis={yAxis(viewers)}
          series={[{ ...series(viewers, 'Viewers'), showMark: isAlone(viewers), curve: 'linear' }]}
        />
      </Figure>
      {/* The current minute is incomplete. */}
      <Figure
        label="Messages per minute"
        latest={messages.at(-2) ?? null}
        when="in the last full minute"
        values={messages}
      >
        <BarChart
          {...common}
          xAxis={[{ scaleType: 'band', ...axis }]}
          yAxis={yAxis(messages)}
          series={[series(messages, 'Messages')]}
        />
      </Figure>
    </>
  );
}

interface FigureProps {
  label: string;
  latest: number | null;
  /** Time of `latest`, as in "12 now". */
  when: string;
  values: Values;
  children: React.ReactNode;
}

function Figure({ label, latest, when, values, children }: FigureProps) {
  const shown = countOrUnknown(latest);
  const most = formatCount(mostOf(values));
  return (
    <div>
      <h3>
        {label}: <span className="tabular">{shown}</span>
      </h3>
      <div role="img" aria-label={`${label} in the last hour: ${shown} ${when}, at most ${most}.`}>
        {children}
      </div>
    </div>
  );
}
