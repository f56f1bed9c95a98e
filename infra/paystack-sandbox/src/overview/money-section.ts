import { type Html, html } from '@poc/kit/http/html';
import { iso, naira } from '../present.ts';
import type { Sandbox } from '../sandbox.ts';
import type { DisputeRow } from '../state/rows.ts';

const shownRows = 15;
const minute = (at: number): string => iso(at).slice(0, 16).replace('T', ' ');

/** Tables of disputes, with buttons to resolve them, and of payouts; newest first. */
export function disputesAndPayouts({ store }: Sandbox): Html {
  const disputes = [...store.disputes.all()].slice(-shownRows).toReversed();
  const settlements = [...store.settlements.all()].slice(-shownRows).toReversed();
  return html`<section><h2>Disputes</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Disputes"><table>
<caption>${store.disputes.size} in total. A dispute without a reply is accepted when it is due.</caption>
<thead><tr><th scope="col">Opened</th><th scope="col">Reference</th><th scope="col">Due</th><th scope="col">Status</th><th scope="col" class="num">Amount</th><th scope="col">Resolve</th></tr></thead>
<tbody>${disputes.map(
    (row) =>
      html`<tr><td>${minute(row.createdAt)}</td><td>${
        store.transactions.get(row.transactionId)?.reference
      }</td><td>${minute(row.dueAt)}</td><td>${row.resolution ?? row.status}</td><td class="num">${naira(
        row.refundAmount,
      )}</td><td>${row.status === 'resolved' ? '–' : answers(row)}</td></tr>`,
  )}</tbody></table></div>
<h2>Payouts</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Payouts"><table>
<caption>At midnight in Lagos, for payments of the previous day.</caption>
<thead><tr><th scope="col">At</th><th scope="col" class="num">Received</th><th scope="col" class="num">Fees</th><th scope="col" class="num">Refunded</th><th scope="col" class="num">Paid out</th></tr></thead>
<tbody>${settlements.map(
    (row) =>
      html`<tr><td>${minute(row.createdAt)}</td><td class="num">${naira(row.processedAmount)}</td><td class="num">${naira(
        row.fees,
      )}</td><td class="num">${naira(row.deducted)}</td><td class="num">${naira(row.effectiveAmount)}</td></tr>`,
  )}</tbody></table></div></section>`;
}

const answers = ({ id }: DisputeRow): Html =>
  html`<form method="post" action="/sandbox/form/disputes/${id}/resolve"><div class="row"><button class="quiet" name="resolution" value="merchant-accepted">Accept</button><button class="quiet" name="resolution" value="declined">Decline</button></div></form>`;

/** Forms that open a dispute and pay out immediately, in full or short. */
export const moneyForms: Html = html`<section><h2>Open a dispute</h2>
<form method="post" action="/sandbox/form/disputes"><div class="fields">
<div><label for="reference">Reference of the payment</label><input id="reference" name="reference" required></div>
<div><label for="disputeAmount">Amount (kobo), empty for the full amount</label><input id="disputeAmount" name="amount" inputmode="numeric" pattern="[0-9]*"></div>
<div><label for="category">Category</label><select id="category" name="category"><option>chargeback</option><option>fraud</option></select></div>
</div><div class="row"><button>Open dispute</button></div></form></section>
<section><h2>Pay out now</h2>
<form method="post" action="/sandbox/form/settlements"><div class="row"><button class="quiet" name="short" value="0">Settle now</button><button class="quiet" name="short" value="10000">Settle now, ₦100 short</button></div></form></section>`;
