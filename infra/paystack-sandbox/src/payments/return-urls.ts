import type { TransactionRow } from '../state/rows.ts';

/** Where the browser goes after a payment; null when the merchant named nothing. */
export function callbackUrlOf({ callbackUrl, reference }: TransactionRow): string | null {
  const url = callbackUrl === null ? null : URL.parse(callbackUrl);
  if (url === null) return null;
  url.searchParams.set('trxref', reference);
  url.searchParams.set('reference', reference);
  return url.href;
}

/** Where the browser goes when somebody gives up: the metadata's `cancel_action`, or the callback. */
export function cancelUrlOf(transaction: TransactionRow): string | null {
  const { metadata } = transaction;
  const action =
    typeof metadata === 'object' && metadata !== null && 'cancel_action' in metadata
      ? metadata.cancel_action
      : undefined;
  const url = typeof action === 'string' ? URL.parse(action) : null;
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : callbackUrlOf(transaction);
}
