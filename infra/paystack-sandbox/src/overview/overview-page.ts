import { type Html, html } from '@poc/kit/http/html';
import { page } from '../http/html.ts';
import type { Reply } from '../http/reply.ts';
import { baseStyles } from '../http/styles.ts';
import { testCards } from '../payments/test-cards.ts';
import { iso, naira } from '../present.ts';
import type { Sandbox } from '../sandbox.ts';
import type { SandboxClock } from '../sandbox-clock.ts';
import { faultsForm } from './faults-form.ts';
import { disputesAndPayouts, moneyForms } from './money-section.ts';

const styles = `${baseStyles}
main{max-width:64rem;margin:0 auto;padding:1.5rem 1rem 3rem;display:grid;gap:1.5rem}
h1{font-size:1.9rem;line-height:1.2}
h2{font-size:1.2rem;margin-bottom:.5rem}
.scroll+h2{margin-top:1.5rem}
.scroll+.hint,.hint+form{margin-top:.75rem}
main>*{min-width:0}
section{background:var(--surface);border:1px solid var(--soft);border-radius:14px;padding:1.25rem}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.95rem}
caption{text-align:left;color:var(--muted);padding-bottom:.5rem}
th,td{text-align:left;padding:.4rem .9rem .4rem 0;border-top:1px solid var(--soft);white-space:nowrap}
th{color:var(--muted);font-weight:600}
.num{text-align:right;font-variant-numeric:tabular-nums}
form{display:grid;gap:.9rem}
.fields{display:grid;grid-template-columns:repeat(auto-fill,minmax(15rem,1fr));gap:.9rem}
.row{display:flex;flex-wrap:wrap;gap:.75rem}
.check{display:flex;align-items:center;gap:.6rem;min-height:48px}
.check input{width:22px;min-height:22px;accent-color:var(--action)}
.check label{margin:0}
`;

/** Refreshes the tables every 3 seconds, unless the focus is inside them. */
const script = `
const draw = async () => {
  try {
    const response = await fetch('/', { cache: 'no-store' });
    const fresh = new DOMParser().parseFromString(await response.text(), 'text/html').getElementById('live');
    const shown = document.getElementById('live');
    if (fresh && shown && !shown.contains(document.activeElement) && fresh.innerHTML !== shown.innerHTML) shown.replaceWith(fresh);
  } catch {}
  setTimeout(draw, 3000);
};
setTimeout(draw, 3000);
`;

/** The start page: description, test cards, latest activity and faults. */
export function overviewPage(sandbox: Sandbox, clock: SandboxClock): Reply {
  return page({
    title: 'Paystack sandbox of POC',
    styles,
    script,
    body: html`<header class="ribbon">No money moves here and no card is real.</header>
<main>
<div><h1>Paystack sandbox of POC</h1>
<p>It stands in for Paystack while POC runs on one machine: its API, its hosted payment page and its webhooks.</p></div>
<section><h2>Test cards</h2><div class="scroll" tabindex="0" role="region" aria-label="Test cards"><table>
<thead><tr><th scope="col">What happens</th><th scope="col">Number</th><th scope="col">CVV</th><th scope="col">PIN</th><th scope="col">OTP</th></tr></thead>
<tbody>${testCards.map(
      (card) =>
        html`<tr><td>${card.title}</td><td><code>${card.number}</code></td><td><code>${card.cvv}</code></td><td><code>${
          card.pin ?? '–'
        }</code></td><td><code>${card.otp ?? '–'}</code></td></tr>`,
    )}</tbody></table></div>
<p class="hint">Any future expiry date works.</p></section>
<div id="live">${live(sandbox, clock)}</div>
${moneyForms}
<section><h2>Clock</h2>
<p class="hint">Refunds, late transfers, disputes, payouts and retried webhooks follow this clock.</p>
<form method="post" action="/sandbox/form/clock"><div class="row">${advances.map(
      ([ms, name]) => html`<button class="quiet" name="advanceMs" value="${ms}">${name}</button>`,
    )}</div></form></section>
<section><h2>Faults</h2>${faultsForm(sandbox.faults.current)}</section>
</main>`,
  });
}

const advances = [
  [60_000, 'Advance 1 minute'],
  [30 * 60_000, 'Advance 30 minutes'],
  [3_600_000, 'Advance 1 hour'],
  [86_400_000, 'Advance 1 day'],
  [31 * 86_400_000, 'Advance 31 days'],
] as const;

const shownRows = 15;

function live(sandbox: Sandbox, clock: SandboxClock): Html {
  const { store, settings } = sandbox;
  const transactions = [...store.transactions.all()].slice(-shownRows).toReversed();
  const deliveries = [...store.deliveries.all()].slice(-shownRows).toReversed();
  return html`<section><h2>Transactions</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Transactions"><table>
<caption>${store.transactions.size} in total. It is ${minute(clock.now())} by the sandbox's clock${
    clock.offsetMs() === 0 ? '' : `, ${spanOf(clock.offsetMs())} ahead`
  }.</caption>
<thead><tr><th scope="col">Started</th><th scope="col">Reference</th><th scope="col">Customer</th><th scope="col">By</th><th scope="col">Status</th><th scope="col" class="num">Amount</th></tr></thead>
<tbody>${transactions.map(
    (row) =>
      html`<tr><td>${minute(row.createdAt)}</td><td><a href="/checkout/${row.accessCode}">${row.reference}</a></td><td>${
        store.customers.get(row.customerId)?.email
      }</td><td>${row.channel ?? '–'}</td><td>${row.status}</td><td class="num">${naira(
        row.paidAmount ?? row.requestedAmount,
        row.currency,
      )}</td></tr>`,
  )}</tbody></table></div>
<h2>Webhooks</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Webhooks"><table>
<caption>Sent to ${settings.webhookUrl ?? 'no URL'}.</caption>
<thead><tr><th scope="col">At</th><th scope="col">Event</th><th scope="col">About</th><th scope="col">Status</th><th scope="col" class="num">Attempts</th><th scope="col">Last response</th></tr></thead>
<tbody>${deliveries.map(
    (row) =>
      html`<tr><td>${minute(row.createdAt)}</td><td>${row.event}</td><td>${row.about}</td><td>${
        row.status
      }</td><td class="num">${row.attempts}</td><td>${row.lastAnswer ?? '–'}</td></tr>`,
  )}</tbody></table></div></section>
${disputesAndPayouts(sandbox)}`;
}

const minute = (at: number): string => iso(at).slice(0, 16).replace('T', ' ');

const spanOf = (ms: number): string => {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 120) return `${minutes} min`;
  return minutes < 2_880 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 1_440)} days`;
};
