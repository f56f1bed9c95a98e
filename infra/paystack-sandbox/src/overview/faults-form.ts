import { type Html, html } from '@poc/kit/http/html';
import type { Faults } from '../faults.ts';
import type { Request } from '../http/router.ts';

const numbers = [
  ['delayMs', 'API response delay (ms)'],
  ['webhookDelayMs', 'Webhook delay (ms)'],
  ['amountOverride', 'Amount paid (kobo)'],
] as const;

const switches = [
  ['dropWebhooks', 'Drop webhooks'],
  ['duplicateWebhooks', 'Send webhooks twice'],
  ['declineStoredCards', 'Decline stored cards'],
  ['refuseRefunds', 'Refuse refunds'],
] as const;

const choices = [
  [
    'failWith',
    'API responds with',
    [
      ['', 'normal responses'],
      ['500', 'status 500'],
      ['503', 'status 503'],
      ['html', 'a page of HTML'],
    ],
  ],
  [
    'refundOutcome',
    'Refunds end as',
    [
      ['', 'processed'],
      ['failed', 'failed'],
      ['needs-attention', 'needs-attention'],
    ],
  ],
] as const;

/** Form of the faults with their current values. */
export function faultsForm(faults: Faults): Html {
  return html`<form method="post" action="/sandbox/form/faults">
<div class="fields">${numbers.map(
    ([name, title]) =>
      html`<div><label for="${name}">${title}</label><input id="${name}" name="${name}" inputmode="numeric" pattern="[0-9]*" value="${faults[name]}"></div>`,
  )}${choices.map(
    ([name, title, options]) =>
      html`<div><label for="${name}">${title}</label><select id="${name}" name="${name}">${options.map(
        ([value, text]) =>
          html`<option value="${value}"${
            String(faults[name] ?? '') === value ? html` selected` : ''
          }>${text}</option>`,
      )}</select></div>`,
  )}${switches.map(
    ([name, title]) =>
      html`<div class="check"><input type="checkbox" id="${name}" name="${name}" value="on"${
        faults[name] ? html` checked` : ''
      }><label for="${name}">${title}</label></div>`,
  )}</div>
<div class="row"><button>Set faults</button><button class="quiet" name="clear" value="on">Clear all</button></div>
</form>`;
}

/** Extracts faults from a form, for validation by the schema. */
export function faultsOf(form: Request['body']): Record<string, unknown> {
  if (form.clear === 'on') return {};
  const filled = Object.entries(form).filter(([, value]) => value !== '');
  return Object.fromEntries(
    filled.map(([name, value]) => {
      if (switches.some(([key]) => key === name)) return [name, value === 'on'];
      return [name, typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value];
    }),
  );
}
