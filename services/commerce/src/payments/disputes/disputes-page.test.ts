import { readFileSync } from 'node:fs';
import { disputeLabel, isAcceptedDispute } from '@poc/contracts/dispute-texts';
import { disputeStatus } from '@poc/contracts/entities/disputes';
import { expect, it } from 'vitest';

/** Parses the state table of the page: state, resolution, text and money. */
function rowsOfPage(): string[][] {
  const page = readFileSync(new URL('../../../../../infra/docs/disputes.md', import.meta.url), 'utf8');
  return page
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('`', '')),
    );
}

it('documents every state as the code handles it', () => {
  const rows = rowsOfPage();
  expect(new Set(rows.map(([status]) => status))).toEqual(new Set(disputeStatus.options));
  for (const [status, resolution, words, money] of rows) {
    const dispute = { status: disputeStatus.parse(status), resolution: resolution || null };
    expect(disputeLabel(dispute)).toBe(words);
    expect(isAcceptedDispute(dispute)).toBe(money === 'returned');
  }
});
