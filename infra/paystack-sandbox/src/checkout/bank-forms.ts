import { type Html, html } from '@poc/kit/http/html';
import { transferAccountOf, ussdCodesOf } from '../payments/pay-otherwise.ts';
import { naira } from '../present.ts';
import type { TransactionRow } from '../state/rows.ts';
import { pathOf } from './checkout-page.ts';

const lateChoices = [
  [1, '1 minute'],
  [10, '10 minutes'],
  [29, '29 minutes'],
  [45, '45 minutes'],
  [1_440, '1 day'],
] as const;

/** Account details of a bank transfer, with buttons to send it now or late. */
export function transferForm(transaction: TransactionRow): Html {
  const account = transferAccountOf(transaction);
  return html`<p>Send exactly this sum from your bank's app to this account. It is valid for this payment only.</p>
<dl class="details">
<div><dt>Amount</dt><dd>${naira(transaction.requestedAmount, transaction.currency)}</dd></div>
<div><dt>Bank</dt><dd>${account.bank}</dd></div>
<div><dt>Account number</dt><dd>${account.number}</dd></div>
</dl>
<form method="post" action="${pathOf(transaction)}/transfer"><button>I have sent the money</button></form>
<form method="post" action="${pathOf(transaction)}/transfer">
<div class="late">
<div><label for="late">Or send it late</label>
<select id="late" name="lateMinutes">${lateChoices.map(
    ([minutes, name]) =>
      html`<option value="${minutes}"${minutes === 45 ? html` selected` : ''}>${name}</option>`,
  )}</select></div>
<button class="quiet">Send it late</button>
</div>
<p class="hint">Late transfers arrive by the sandbox's clock. You can advance it on the start page.</p>
</form>`;
}

/** Status page of a late transfer; polls for its arrival. */
export function waitingForTransfer(transaction: TransactionRow, now: number, backTo: string | null): Html {
  const minutes = Math.max(Math.ceil(((transaction.arrivesAt ?? now) - now) / 60_000), 0);
  return html`<p class="alert fine" role="status">Your transfer is on its way. It arrives in ${minutes} ${
    minutes === 1 ? 'minute' : 'minutes'
  } by the sandbox's clock.</p>
<p>You can wait here, or go back to the shop: your payment is confirmed when the money arrives.</p>
${backTo === null ? '' : html`<a class="button" href="${backTo}">Back to the shop</a>`}
<a class="button quiet" href="${pathOf(transaction)}">Check again</a>`;
}

/** USSD codes by bank, with a button that confirms dialling. */
export function ussdForm(transaction: TransactionRow): Html {
  const codes = ussdCodesOf(transaction);
  return html`<p>Dial your bank's code on your phone and follow the steps.</p>
<dl class="details">${codes.map(
    ({ bank, code }) => html`<div><dt>${bank}</dt><dd class="code">${code}</dd></div>`,
  )}</dl>
<form method="post" action="${pathOf(transaction)}/ussd"><button>I have dialled</button></form>`;
}
