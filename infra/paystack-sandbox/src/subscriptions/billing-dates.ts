import type { Interval } from '../state/rows.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const fixedMs = { hourly: hourMs, daily: dayMs, weekly: 7 * dayMs } as const;
const months = { monthly: 1, quarterly: 3, biannually: 6, annually: 12 } as const;

/** The last day of a month on which Paystack bills: who came on the 29th to the 31st is billed on the 28th. */
const lastBillingDay = 28;

/** How long before a debit its invoice is made, in milliseconds. */
export const invoiceAheadMs = 3 * dayMs;

/** When the n-th period after a start begins. */
export function periodStart(startAt: number, interval: Interval, periods: number): number {
  if (periods === 0) return startAt;
  if (interval === 'hourly' || interval === 'daily' || interval === 'weekly') {
    return startAt + periods * fixedMs[interval];
  }
  const start = new Date(startAt);
  const day = Math.min(start.getUTCDate(), lastBillingDay);
  const month = start.getUTCMonth() + periods * months[interval];
  return Date.UTC(start.getUTCFullYear(), month, day) + (startAt % dayMs);
}

/** The moment of an invoice: three days ahead, or the debit's own where a period is not longer than that. */
export function invoiceAt(nextPaymentAt: number, interval: Interval): number {
  return interval === 'hourly' || interval === 'daily' ? nextPaymentAt : nextPaymentAt - invoiceAheadMs;
}

/** The schedule in the words of cron, as Paystack shows it. */
export function cronOf(startAt: number, interval: Interval): string {
  const start = new Date(startAt);
  const time = `${start.getUTCMinutes()} ${start.getUTCHours()}`;
  const day = Math.min(start.getUTCDate(), lastBillingDay);
  const month = start.getUTCMonth() + 1;
  switch (interval) {
    case 'hourly':
      return `${start.getUTCMinutes()} * * * *`;
    case 'daily':
      return `${time} * * *`;
    case 'weekly':
      return `${time} * * ${start.getUTCDay()}`;
    case 'monthly':
      return `${time} ${day} * *`;
    case 'quarterly':
      return `${time} ${day} */3 *`;
    case 'biannually':
      return `${time} ${day} */6 *`;
    case 'annually':
      return `${time} ${day} ${month} *`;
  }
}
