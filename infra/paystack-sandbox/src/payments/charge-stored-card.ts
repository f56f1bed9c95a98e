import type { Sandbox } from '../sandbox.ts';
import type { AuthorizationRow, TransactionRow } from '../state/rows.ts';
import { failTransaction, settleTransaction } from './settle-transaction.ts';
import { cardByKey, gatewayResponses } from './test-cards.ts';

/** Charges a stored card without customer interaction. Succeeds or fails immediately. */
export function chargeStoredCard(
  sandbox: Sandbox,
  transaction: TransactionRow,
  by: AuthorizationRow,
  at: number,
): TransactionRow {
  const outcome = sandbox.faults.current.declineStoredCards
    ? 'declined'
    : (cardByKey(by.cardKey)?.outcome ?? 'declined');
  if (outcome === 'success') return settleTransaction(sandbox, transaction, by, at);
  const tried = { ...transaction, authorizationId: by.id };
  return failTransaction(sandbox, tried, gatewayResponses[outcome], at);
}
