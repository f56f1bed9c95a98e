/**
 * So many months after a moment, at the same time of day, in UTC. The last day of a month stands for those it does not
 * have: a month after 31 January is 28 February, and two months after it 31 March.
 */
export function addMonths(from: Date, months: number): Date {
  const to = new Date(from);
  to.setUTCMonth(from.getUTCMonth() + months, 1);
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return to;
}
