import type { Reconciliation } from '@poc/contracts/entities/commerce';

const amounts = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const naira = (amount: number | null): string => (amount === null ? '-' : `₦${amounts.format(amount)}`);
const dayOf = (at: string): string => at.slice(0, 10);

/** What the comparison found, in lines for a terminal. */
export function reportOf(found: Reconciliation): string[] {
  const { from, to, checked, balanced, accounts, differences } = found;
  return [
    `The books against Paystack, ${dayOf(from)} to ${dayOf(to)}: ${checked} payments compared.`,
    '',
    ...table(
      ['Account', 'Debit', 'Credit'],
      accounts.map(({ account, debit, credit }) => [account, naira(debit), naira(credit)]),
      [1, 2],
    ),
    '',
    balanced ? 'The books balance.' : 'The books do NOT balance.',
    differences.length === 1 ? '1 difference' : `${differences.length} differences`,
    ...(differences.length === 0
      ? []
      : [
          '',
          ...table(
            ['Kind', 'Reference', 'Ours', 'Theirs', 'What'],
            differences.map(({ kind, reference, ours, theirs, detail }) => [
              kind,
              reference,
              naira(ours),
              naira(theirs),
              detail,
            ]),
            [2, 3],
          ),
        ]),
  ];
}

/** @param rightAligned the columns of amounts */
function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  rightAligned: readonly number[],
): string[] {
  const all = [head, ...rows];
  const widths = head.map((_, at) => Math.max(...all.map((row) => (row[at] ?? '').length)));
  return all.map((row) =>
    row
      .map((cell, at) => {
        const width = widths[at] ?? 0;
        return rightAligned.includes(at) ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd(),
  );
}
