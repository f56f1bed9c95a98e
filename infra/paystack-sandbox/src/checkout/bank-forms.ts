import { type Html, html } from '@poc/kit/http/html';
import { transferAccountOf, ussdCodesOf } from '../payments/pay-otherwise.ts';
import { naira } from '../present.ts';
import type { TransactionRow } from '../state/rows.ts';
import { pathOf } from './checkout-page.ts';

/** After how many minutes a late transfer may arrive. */
const lateChoices = [
  [1, '1 minute'],
  [10, '10 minutes'],
  [29, '29 minutes'],
  [45, '45 minutes'],
  [1_440, '1 day'],
] as const;

/** The account to send the money to, and the buttons that say it was sent. */
export function transferForm(transaction: TransactionRow): Html {
  const account = transferAccountOf(transaction);
  return html`<p>Send exactly this sum from your bank's app to this account. It is yours for this payment alone.</p>
<dl class="facts">
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
<p class="hint">Late money arrives by the sandbox's clock, which its start page can move on.</p>
</form>`;
}

/** A late transfer is on its way: the page looks whether it has come. */
export function waitingForTransfer(transaction: TransactionRow, now: number, backTo: string | null): Html {
  const minutes = Math.max(Math.ceil(((transaction.arrivesAt ?? now) - now) / 60_000), 0);
  return html`<p class="alert fine" role="status">Your transfer is on its way. It arrives in ${minutes} ${
    minutes === 1 ? 'minute' : 'minutes'
  } by the sandbox's clock.</p>
<p>You can wait here, or go back to the shop: the payment counts when the money arrives.</p>
${backTo === null ? '' : html`<a class="button" href="${backTo}">Back to the shop</a>`}
<a class="button quiet" href="${pathOf(transaction)}">Look again</a>`;
}

/** What to dial for each bank, and the button that says it was dialled. */
export function ussdForm(transaction: TransactionRow): Html {
  const codes = ussdCodesOf(transaction);
  return html`<p>Dial your bank's code on your phone and follow it to the end.</p>
<dl class="facts">${codes.map(
    ({ bank, code }) => html`<div><dt>${bank}</dt><dd class="code">${code}</dd></div>`,
  )}</dl>
<form method="post" action="${pathOf(transaction)}/ussd"><button>I have dialled</button></form>`;
}
