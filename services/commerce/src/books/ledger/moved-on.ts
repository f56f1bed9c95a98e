import type { LedgerAccount, LedgerEntryDoc } from './ledger-entry.model.ts';

/** Returns the debits minus the credits of entries on the given accounts, in kobo. */
export const movedOn = (
  accounts: readonly LedgerAccount[],
  entries: readonly Pick<LedgerEntryDoc, 'lines'>[],
): number =>
  entries
    .flatMap(({ lines }) => lines)
    .filter(({ account }) => accounts.includes(account))
    .reduce((sum, { debitKobo, creditKobo }) => sum + debitKobo - creditKobo, 0);
