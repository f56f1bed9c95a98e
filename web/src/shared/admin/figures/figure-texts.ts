import type { Figure } from '@poc/contracts/entities/figures';
import { type FigureName, figures } from '@poc/contracts/figures';
import { type CalendarStep, daysBefore } from '@poc/contracts/lagos-calendar';
import { paths } from '../../../config/paths.ts';
import { formatDay } from '../../text/dates.ts';
import { formatNaira } from '../../text/money.ts';
import { monthLabel } from '../../text/month-label.ts';
import { formatCount } from '../../text/numbers.ts';
import type { FiguresResponse } from './api/figures-query.ts';
import type { Days } from './range.ts';

interface FigureTexts {
  readonly label: string;
  /** Text for a range without values. */
  readonly none: string;
  /** Explanation of a figure, if its label is not enough. */
  readonly note?: string;
  /** Figure that this one is a part of. */
  readonly partOf?: FigureName;
  /** Link to the list of its rows, limited to the chosen days unless the URL is fixed. */
  readonly rows?: { readonly to: string | ((days: Days) => string); readonly label: string };
}

const noSales = 'No sales in these days.';
const noPlans = 'No plans in these days.';
/** @param prefix prefix of the list's `from` and `to` parameters */
const rowsIn = (path: string, label: string, prefix = '') => ({
  to: ({ from, to }: Days) => `${path}?${prefix}from=${from}&${prefix}to=${to}`,
  label,
});
const orders = rowsIn(paths.admin.orders, 'Orders paid in these days', 'paid_');
const subscriptions = { to: paths.admin.subscriptions, label: 'All subscriptions' };
const started = rowsIn(paths.admin.subscriptions, 'Plans started in these days', 'started_');
const ended = rowsIn(paths.admin.subscriptions, 'Plans ended in these days', 'ended_');
const streams = rowsIn(paths.admin.streams, 'Streams of these days');
const members = rowsIn(paths.admin.users, 'Members who joined in these days');
const ledger = {
  to: ({ from, to }: Days) =>
    `${paths.admin.money}?range=own&first=${from}&last=${to}&from=${from}&to=${to}#ledger`,
  label: 'Ledger of these days',
};
const cohort = 'By the day on which they joined. Visitors are not counted, since that needs trackers.';

export const figureTexts: Readonly<Record<FigureName, FigureTexts>> = {
  net: { label: 'Net income', none: noSales, rows: ledger },
  order_revenue: { label: 'Order revenue', none: noSales, rows: ledger },
  plan_revenue: { label: 'Plan revenue', none: noPlans, rows: ledger },
  paid_orders: { label: 'Paid orders', none: noSales, rows: orders },
  subscribers: { label: 'Plan subscribers', none: noPlans, rows: subscriptions },
  new_members: { label: 'New members', none: 'No new members in these days.', rows: members },
  new_members_watched: {
    label: 'Members who started watching',
    none: 'No new member of these days has watched a show.',
    note: `New members who have watched a show by now. ${cohort}`,
    partOf: 'new_members',
  },
  new_members_bought: {
    label: 'Members who started paying',
    none: 'No new member of these days has paid for an order or a plan.',
    note: `New members who have paid for an order or a plan by now. ${cohort}`,
    partOf: 'new_members',
  },
  active_members: {
    label: 'Active members',
    none: 'No member opened POC in these days.',
    note: 'Members who opened POC while signed in, each counted once per period. Counted since this figure exists.',
  },
  show_hours: {
    label: 'Hours of shows watched',
    none: 'No shows watched in these days.',
    note: 'By all members together. Counted since this figure exists.',
  },
  refunds: { label: 'Refunds and losses', none: 'No refunds in these days.', rows: ledger },
  fees: { label: 'Fees of Paystack', none: 'No fees in these days.', rows: ledger },
  vat: { label: 'VAT', none: 'No VAT in these days.', rows: ledger },
  balance: { label: 'Balance at Paystack', none: 'Paystack held nothing in these days.', rows: ledger },
  paid_out: { label: 'Paid out to the bank', none: 'No payouts in these days.', rows: ledger },
  recurring_revenue: { label: 'Monthly recurring revenue', none: noPlans, rows: subscriptions },
  plans_started: { label: 'Plans started', none: 'No plans started in these days.', rows: started },
  plans_ended: { label: 'Plans ended', none: 'No plans ended in these days.', rows: ended },
  watch_hours: { label: 'Live hours watched', none: 'No streams in these days.', rows: streams },
  peak_viewers: { label: 'Most live viewers', none: 'No streams in these days.', rows: streams },
  chat_messages: { label: 'Chat messages', none: 'No messages in these days.', rows: streams },
};

/** Figures of the page about money, in the order of the screen. */
export const moneyFigures: readonly FigureName[] = ['balance', 'paid_out', 'fees', 'refunds', 'vat', 'net'];

/** Figures of the dashboard, in the order of the screen; the first ones are shown immediately. */
export const dashboardFigures: readonly FigureName[] = [
  'net',
  'order_revenue',
  'plan_revenue',
  'paid_orders',
  'subscribers',
  'new_members',
  'new_members_watched',
  'new_members_bought',
  'active_members',
  'refunds',
  'fees',
  'vat',
  'recurring_revenue',
  'plans_started',
  'plans_ended',
  'show_hours',
  'watch_hours',
  'peak_viewers',
  'chat_messages',
];

/** Formats a value, or with `whole` without kobo, for narrow layouts. */
export function formatFigure(name: FigureName, value: number, { whole = false } = {}): string {
  if (value < 0) return `−${formatFigure(name, -value, { whole })}`;
  const { unit } = figures[name];
  if (unit === 'naira') return formatNaira(whole ? Math.round(value) : value);
  return unit === 'hours' ? `${value.toFixed(1)} h` : formatCount(value);
}

/** Describes the change compared with the preceding range: `+12%, ₦4,990 before`. */
export function changeText(name: FigureName, { total, before }: Figure): string {
  const was = `${formatFigure(name, before, { whole: true })} before`;
  if (total === before) return `no change, ${was}`;
  if (before <= 0) return was;
  const percent = Math.round(((total - before) / before) * 100);
  return `${percent < 0 ? '−' : '+'}${formatCount(Math.abs(percent))}%, ${was}`;
}

const percentOf = (part: number, all: number) => `${Math.round((part / all) * 100)}%`;

/** Describes a part of another figure: `40% of new members, 35% before`. Undefined for other figures. */
export function partText(name: FigureName, found: FiguresResponse['figures']): string | undefined {
  const { partOf } = figureTexts[name];
  const [part, all] = partOf ? [found[name], found[partOf]] : [];
  if (!partOf || !part || !all?.total) return;
  const share = `${percentOf(part.total, all.total)} of ${figureTexts[partOf].label.toLowerCase()}`;
  return all.before > 0 ? `${share}, ${percentOf(part.before, all.before)} before` : share;
}

const dayAndMonth = new Intl.DateTimeFormat('en-NG', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** First and last day of the step with this index. */
export const daysOf = ({ days, to }: Pick<FiguresResponse, 'days' | 'to'>, at: number): Days => {
  const next = days[at + 1];
  return { from: days[at] ?? to, to: next === undefined ? to : daysBefore(next, 1) };
};

/** Formats the first day of a step for the axis: `29 Nov`, `Nov 2026`. */
export const axisLabel = (day: string, step: CalendarStep): string =>
  step === 'month' ? monthLabel(day.slice(0, 7)) : dayAndMonth.format(new Date(day));

/** Formats a step: `29 Nov 2026`, `From 23 Nov 2026`, `Nov 2026`. */
export const stepLabel = (day: string, step: CalendarStep): string =>
  step === 'month' ? axisLabel(day, step) : `${step === 'week' ? 'From ' : ''}${formatDay(day)}`;

/** Writes figures as CSV with a row per step. Its cells are days, numbers and fixed labels: none is a formula. */
export function figuresCsv({ days, figures: found }: FiguresResponse, names: readonly FigureName[]): Blob {
  const unitOf = { naira: ' (NGN)', hours: ' (hours)', count: '' };
  const heads = names.map((name) => figureTexts[name].label + unitOf[figures[name].unit]);
  const cell = (name: FigureName, at: number) => {
    const value = found[name]?.values[at];
    if (value === undefined) return '';
    return figures[name].unit === 'count' ? String(value) : value.toFixed(2);
  };
  const rows = days.map((day, at) => [day, ...names.map((name) => cell(name, at))]);
  const lines = [['First day', ...heads], ...rows].map((cells) => `${cells.join(',')}\r\n`);
  // The byte order mark makes Excel read UTF-8.
  return new Blob(['\uFEFF', ...lines], { type: 'text/csv' });
}
