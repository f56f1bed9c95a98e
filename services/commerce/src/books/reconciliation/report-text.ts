import type { ReconciliationReport } from '@poc/contracts/entities/reconciliation';

const amounts = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const naira = (amount: number | null): string => (amount === null ? '-' : `₦${amounts.format(amount)}`);

export function reportText(found: ReconciliationReport): string[] {
  const { from, to, checked, balanced, accounts, differences, difference_count } = found;
  return [
    `The books against Paystack, ${from} to ${to}: ${checked} payments compared.`,
    '',
    ...table(
      ['Account', 'Debit', 'Credit'],
      accounts.map(({ account, debit, credit }) => [account, naira(debit), naira(credit)]),
      [1, 2],
    ),
    '',
    balanced ? 'The books balance.' : 'The books do NOT balance.',
    difference_count === 1 ? '1 difference' : `${difference_count} differences`,
    ...(differences.length === 0
      ? []
      : [
          '',
          ...table(
            ['Kind', 'Order', 'Reference', 'Books', 'Paystack', 'Detail'],
            differences.map(({ kind, order_number, reference, ours, theirs, detail }) => [
              kind,
              order_number ?? '-',
              reference,
              naira(ours),
              naira(theirs),
              detail,
            ]),
            [3, 4],
          ),
        ]),
  ];
}

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
