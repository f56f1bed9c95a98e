/** A metric of a run with its thresholds. */
export interface Metric {
  readonly name: string;
  /** Keys are k6's: `count`, `rate`, `med`, `p(95)`, …; times are milliseconds. */
  readonly values: Readonly<Record<string, number>>;
  readonly thresholds: readonly Threshold[];
}

export interface Threshold {
  /** As written in the script: `p(95)<500`. */
  readonly expression: string;
  readonly kept: boolean;
}

/**
 * Reads the output of `k6 run --summary-export`.
 * @throws TypeError for other content
 */
export function readSummary(json: unknown): Metric[] {
  const { metrics } = objectOf(json);
  return Object.entries(objectOf(metrics)).map(([name, content]) => {
    const { thresholds, ...figures } = objectOf(content);
    return {
      name,
      values: Object.fromEntries(
        Object.entries(figures).flatMap(([key, value]) =>
          typeof value === 'number' ? [[key === 'value' ? 'rate' : key, value]] : [],
        ),
      ),
      // k6 writes true for a crossed threshold.
      thresholds: Object.entries(objectOf(thresholds ?? {})).map(([expression, crossed]) => ({
        expression,
        kept: crossed === false,
      })),
    };
  });
}

/** Times, and thresholds with measured values, as strings. */
export interface SummaryRows {
  readonly times: readonly { readonly name: string; readonly figures: readonly string[] }[];
  readonly thresholds: readonly {
    readonly name: string;
    readonly expression: string;
    readonly value: string;
    readonly outcome: 'kept' | 'crossed' | 'empty';
  }[];
}

const columns = ['med', 'p(95)', 'p(99)', 'max'];

/** Rows of a summary, sorted by metric name. */
export function summaryRows(metrics: readonly Metric[]): SummaryRows {
  const sorted = metrics.toSorted((a, b) => a.name.localeCompare(b.name));
  return {
    times: sorted
      .filter((metric) => isShownTime(metric) && !isEmptyTrend(metric))
      .map(({ name, values }) => ({ name, figures: columns.map((column) => figure(values[column])) })),
    thresholds: sorted.flatMap((metric) =>
      metric.thresholds.map(({ expression, kept }) => {
        const empty = isEmptyTrend(metric);
        return {
          name: metric.name,
          expression,
          value: empty ? 'nothing measured' : figure(measured(metric, expression)),
          outcome: empty ? ('empty' as const) : kept ? ('kept' as const) : ('crossed' as const),
        };
      }),
    ),
  };
}

const marks = { kept: '✓', crossed: '✗', empty: '–' } as const;

/** Short table below k6's own summary. */
export function summaryTable(metrics: readonly Metric[]): string[] {
  const { times, thresholds } = summaryRows(metrics);
  const width = Math.max(20, ...[...times, ...thresholds].map(({ name }) => name.length));
  return [
    `  ${'Milliseconds'.padEnd(width)}${columns.map((column) => column.padStart(10)).join('')}`,
    ...times.map(
      ({ name, figures }) => `  ${name.padEnd(width)}${figures.map((one) => one.padStart(10)).join('')}`,
    ),
    '',
    '  Thresholds',
    ...thresholds.map(
      ({ name, expression, value, outcome }) =>
        `${marks[outcome]} ${name.padEnd(width)}  ${expression.padEnd(14)} ${value}`,
    ),
  ];
}

/** Warnings about figures that may be misread. */
export function notesOn(metrics: readonly Metric[]): string[] {
  const count = (name: string) => metrics.find((metric) => metric.name === name)?.values.count ?? 0;
  const notes: string[] = [];
  if (count('rate_limited') > 0) {
    notes.push(
      `${count('rate_limited')} requests returned 429: the gateway's limit for one address was measured. ` +
        'Wait a minute, or raise RATE_LIMIT_PER_MINUTE of the gateway.',
    );
  }
  if (count('live_refused') > 0) {
    notes.push(
      `${count('live_refused')} messages were rejected. A person may send one a second: ` +
        'for a RATE above SENDERS raise CHAT_PER_SECOND of the socket nodes.',
    );
  }
  for (const { name } of metrics.filter((metric) => isEmptyTrend(metric) && metric.thresholds.length > 0)) {
    notes.push(`Nothing was measured for ${name}: k6 reports its thresholds as met, which is meaningless.`);
  }
  const reached = metrics.find(({ name }) => name === 'journeys_per_second')?.values;
  if (reached?.max !== undefined && reached.max > 0) {
    notes.push(`The last requested rate of journeys was ${figure(reached.max)} per second.`);
  }
  if (count('sold_out') > 0) notes.push(`${count('sold_out')} shoppers met a sold-out product.`);
  return notes;
}

/** Times for readers: whole requests and the chat, not their parts. */
const isShownTime = ({ name }: Metric): boolean =>
  /^(live_\w+_ms|http_req_duration)(\{.*\})?$/.test(name) && !name.includes('expected_response');

/** True for a trend without samples: all of its figures are 0, which looks like a very good result. */
const isEmptyTrend = ({ values }: Metric): boolean => values['p(95)'] !== undefined && values.max === 0;

const measured = ({ values }: Metric, expression: string): number | undefined =>
  values[/^[a-z]+(\([\d.]+\))?/.exec(expression)?.[0] ?? ''];

function figure(value: number | undefined): string {
  if (value === undefined) return '–';
  return Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 3 : 1);
}

function objectOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new TypeError('not a k6 summary');
  return { ...value };
}
