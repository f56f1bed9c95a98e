import type { Figure } from '@poc/contracts/entities/figures';
import { type FigureName, figures } from '@poc/contracts/figures';
import type { CalendarStep } from '@poc/contracts/lagos-calendar';
import { formatDay } from '../../text/dates.ts';
import { formatNaira } from '../../text/money.ts';
import { monthWords } from '../../text/month-words.ts';
import { formatCount } from '../../text/numbers.ts';
import type { FiguresAnswer } from './api/figures-query.ts';

interface FigureWords {
  readonly label: string;
  /** Text without any in the range. */
  readonly none: string;
}

const noSales = 'No sales in these days.';
const noPlans = 'No plans in these days.';

export const figureWords: Readonly<Record<FigureName, FigureWords>> = {
  net: { label: 'Net income', none: noSales },
  order_revenue: { label: 'Order revenue', none: noSales },
  plan_revenue: { label: 'Plan revenue', none: noPlans },
  paid_orders: { label: 'Paid orders', none: noSales },
  subscribers: { label: 'Plan subscribers', none: noPlans },
  new_members: { label: 'New members', none: 'No new members in these days.' },
  refunds: { label: 'Refunds and losses', none: 'No refunds in these days.' },
  fees: { label: 'Fees of Paystack', none: 'No fees in these days.' },
  vat: { label: 'VAT', none: 'No VAT in these days.' },
  balance: { label: 'Balance at Paystack', none: 'Paystack held nothing in these days.' },
  paid_out: { label: 'Paid out to the bank', none: 'No payouts in these days.' },
  recurring_revenue: { label: 'Monthly recurring revenue', none: noPlans },
  plans_started: { label: 'Plans started', none: 'No plans started in these days.' },
  plans_ended: { label: 'Plans ended', none: 'No plans ended in these days.' },
  watch_hours: { label: 'Live hours watched', none: 'No streams in these days.' },
  peak_viewers: { label: 'Most live viewers', none: 'No streams in these days.' },
  chat_messages: { label: 'Chat messages', none: 'No messages in these days.' },
};

/** Figures of the page about money, in the order of the screen. */
export const moneyFigures: readonly FigureName[] = ['balance', 'paid_out', 'fees', 'refunds', 'vat', 'net'];

/** Figures of the dashboard, in the order of the screen; the first ones are shown at once. */
export const dashboardFigures: readonly FigureName[] = [
  'net',
  'order_revenue',
  'plan_revenue',
  'paid_orders',
  'subscribers',
  'new_members',
  'refunds',
  'fees',
  'vat',
  'recurring_revenue',
  'plans_started',
  'plans_ended',
  'watch_hours',
  'peak_viewers',
  'chat_messages',
];

/** Formats a value, or with `whole` without kobo, for narrow places. */
export function formatFigure(name: FigureName, value: number, { whole = false } = {}): string {
  if (value < 0) return `−${formatFigure(name, -value, { whole })}`;
  const { unit } = figures[name];
  if (unit === 'naira') return formatNaira(whole ? Math.round(value) : value);
  return unit === 'hours' ? `${value.toFixed(1)} h` : formatCount(value);
}

/** Describes the change to the range before: `+12%, ₦4,990 before`. */
export function changeWords(name: FigureName, { total, before }: Figure): string {
  const was = `${formatFigure(name, before, { whole: true })} before`;
  if (total === before) return `no change, ${was}`;
  if (before <= 0) return was;
  const percent = Math.round(((total - before) / before) * 100);
  return `${percent < 0 ? '−' : '+'}${formatCount(Math.abs(percent))}%, ${was}`;
}

const dayAndMonth = new Intl.DateTimeFormat('en-NG', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Formats the first day of a step for the axis: `29 Nov`, `Nov 2026`. */
export const axisWords = (day: string, step: CalendarStep): string =>
  step === 'month' ? monthWords(day.slice(0, 7)) : dayAndMonth.format(new Date(day));

/** Formats a step: `29 Nov 2026`, `From 23 Nov 2026`, `Nov 2026`. */
export const stepWords = (day: string, step: CalendarStep): string =>
  step === 'month' ? axisWords(day, step) : `${step === 'week' ? 'From ' : ''}${formatDay(day)}`;

/** Writes figures as CSV with a row per step. Its cells are days, numbers and fixed labels: none is a formula. */
export function figuresCsv({ days, figures: found }: FiguresAnswer, names: readonly FigureName[]): Blob {
  const unitOf = { naira: ' (NGN)', hours: ' (hours)', count: '' };
  const heads = names.map((name) => figureWords[name].label + unitOf[figures[name].unit]);
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
