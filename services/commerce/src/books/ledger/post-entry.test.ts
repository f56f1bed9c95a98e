import { expect, it } from 'vitest';
import { ledgerAccounts as accounts } from './ledger-entry.model.ts';
import { checkBalanced, credit, debit, movedLines } from './post-entry.ts';

/** Creates a generator of deterministic pseudorandom numbers. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

it('accepts balanced entries and refuses any that are one kobo off', () => {
  const next = random(7);
  const upTo = (most: number) => Math.floor(next() * most);
  for (let round = 0; round < 2_000; round += 1) {
    const credits = Array.from({ length: 1 + upTo(5) }, () =>
      credit(accounts[upTo(accounts.length)] ?? 'sales', 1 + upTo(10_000_000)),
    );
    const total = credits.reduce((sum, { creditKobo }) => sum + creditKobo, 0);
    expect(() => checkBalanced([debit('paystack', total), ...credits])).not.toThrow();
    for (const off of [1, -1]) {
      expect(() => checkBalanced([debit('paystack', total + off), ...credits])).toThrow(RangeError);
    }
  }
});

it.each([
  ['nothing', []],
  ['zeros', [debit('paystack', 0), credit('sales', 0)]],
  ['a half kobo', [debit('paystack', 0.5), credit('sales', 0.5)]],
  ['a negative amount', [debit('paystack', -5), credit('sales', -5)]],
  ['an unsafe integer', [debit('paystack', 2 ** 60), credit('sales', 2 ** 60)]],
  ['no number', [debit('paystack', Number.NaN), credit('sales', Number.NaN)]],
])('refuses %s', (_, lines) => {
  expect(() => checkBalanced(lines)).toThrow(RangeError);
});

it('omits lines that move no money', () => {
  expect(movedLines([debit('paystack', 5), credit('tax', 0), credit('sales', 5)])).toHaveLength(2);
});
