import { type Html, html } from '@poc/kit/http/html';
import { anyExpiry, cardByKey, testCards } from '../payments/test-cards.ts';
import type { TransactionRow } from '../state/rows.ts';
import { pathOf } from './checkout-page.ts';

const problems: Readonly<Record<string, string>> = {
  card: 'Enter the card number.',
  cvv: 'Enter the CVV, the three digits on the back.',
  expiry: 'Enter the expiry as month and year, such as 12/28.',
  pin: 'A PIN has 4 digits.',
  otp: 'Enter the code that was sent to you.',
};

const grouped = (number: string): string => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');

function alertOf(transaction: TransactionRow, problem: string | null): Html | '' {
  const text =
    problems[problem ?? ''] ??
    (transaction.status === 'failed'
      ? `${transaction.gatewayResponse}. You were not charged. Try again, or pay another way.`
      : undefined);
  return text === undefined ? '' : html`<p class="alert" role="alert" id="problem">${text}</p>`;
}

/** Form for a card, with the test cards below; once a card requires it, the form for its PIN or one-time code. */
export function cardForm(transaction: TransactionRow, query: URLSearchParams, now: number): Html {
  const { attempt } = transaction;
  const problem = query.get('problem');
  if (attempt?.step === 'pin') return pinForm(transaction, problem);
  if (attempt?.step === 'otp') return otpForm(transaction, attempt.wrongOtps, problem);
  const filled = cardByKey(query.get('fill'));
  const described = (name: string): Html | '' =>
    problem === name ? html` aria-invalid="true" aria-describedby="problem"` : '';
  const cards = testCards.map(
    (card) =>
      html`<li><a href="${pathOf(transaction)}?channel=card&amp;fill=${card.key}"${
        card === filled ? html` aria-current="true"` : ''
      }><span>${card.title}</span> <code>${grouped(card.number)}</code></a></li>`,
  );
  return html`${alertOf(transaction, problem)}
<form method="post" action="${pathOf(transaction)}/card">
<div><label for="card">Card number</label>
<input id="card" name="card" inputmode="numeric" autocomplete="cc-number" required maxlength="24" value="${
    filled === undefined ? '' : grouped(filled.number)
  }"${described('card')}></div>
<div class="pair">
<div><label for="expiry">Expiry (MM/YY)</label>
<input id="expiry" name="expiry" inputmode="numeric" autocomplete="cc-exp" required maxlength="7" placeholder="MM/YY" value="${
    filled === undefined ? '' : anyExpiry(now)
  }"${described('expiry')}></div>
<div><label for="cvv">CVV</label>
<input id="cvv" name="cvv" inputmode="numeric" autocomplete="cc-csc" required maxlength="4" value="${filled?.cvv}"${described('cvv')}></div>
</div>
${filled === undefined ? '' : html`<p class="hint" role="status">${hintOf(filled)}</p>`}
<button>Pay by card</button>
</form>
<h2 class="hint">Test cards: tap one to fill in the form</h2>
<ul class="cards">${cards}</ul>`;
}

function hintOf({ title, pin, otp }: NonNullable<ReturnType<typeof cardByKey>>): string {
  const secrets = [pin === undefined ? '' : `PIN ${pin}`, otp === undefined ? '' : `OTP ${otp}`].filter(
    Boolean,
  );
  return `Filled in: ${title.toLowerCase()}.${secrets.length === 0 ? '' : ` ${secrets.join(', ')}.`}`;
}

function pinForm(transaction: TransactionRow, problem: string | null): Html {
  const card = cardByKey(transaction.attempt?.cardKey);
  return html`${alertOf({ ...transaction, status: 'ongoing' }, problem)}
<form method="post" action="${pathOf(transaction)}/pin">
<div><label for="pin">Card PIN</label>
<input id="pin" name="pin" type="password" inputmode="numeric" autocomplete="off" required maxlength="4" autofocus aria-describedby="pin-hint">
<p class="hint" id="pin-hint">Your bank asks for the PIN of the card. The test card's is ${card?.pin}.</p></div>
<button>Continue</button>
</form>
${anotherCard(transaction)}`;
}

function otpForm(transaction: TransactionRow, wrongOtps: number, problem: string | null): Html {
  const card = cardByKey(transaction.attempt?.cardKey);
  const wrong =
    problem === null && wrongOtps > 0
      ? html`<p class="alert" role="alert">That code is incorrect. You have ${3 - wrongOtps} more ${
          wrongOtps === 2 ? 'try' : 'tries'
        }.</p>`
      : '';
  return html`${alertOf({ ...transaction, status: 'ongoing' }, problem)}${wrong}
<form method="post" action="${pathOf(transaction)}/otp">
<div><label for="otp">One-time code</label>
<input id="otp" name="otp" inputmode="numeric" autocomplete="one-time-code" required maxlength="10" autofocus aria-describedby="otp-hint">
<p class="hint" id="otp-hint">Your bank sent it to your phone. The test card's is ${card?.otp}.</p></div>
<button>Pay</button>
</form>
${anotherCard(transaction)}`;
}

const anotherCard = (transaction: TransactionRow): Html =>
  html`<form method="post" action="${pathOf(transaction)}/another-card"><button class="quiet">Use another card</button></form>`;
