import type { TransactionRow } from '../state/rows.ts';

/** Redirect target after a payment; null without a callback URL. */
export function callbackUrlOf({ callbackUrl, reference }: TransactionRow): string | null {
  const url = callbackUrl === null ? null : URL.parse(callbackUrl);
  if (url === null) return null;
  url.searchParams.set('trxref', reference);
  url.searchParams.set('reference', reference);
  return url.href;
}

/** Redirect target after a cancellation: the metadata's `cancel_action`, or the callback URL. */
export function cancelUrlOf(transaction: TransactionRow): string | null {
  const { metadata } = transaction;
  const action =
    typeof metadata === 'object' && metadata !== null && 'cancel_action' in metadata
      ? metadata.cancel_action
      : undefined;
  const url = typeof action === 'string' ? URL.parse(action) : null;
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : callbackUrlOf(transaction);
}
