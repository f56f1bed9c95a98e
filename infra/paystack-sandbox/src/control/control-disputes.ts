import { presentDispute } from '../disputes/present-dispute.ts';
import { openDispute, remindOfDispute, resolveDispute } from '../disputes/step-dispute.ts';
import { invalid, unknown } from '../http/api-error.ts';
import { text, wholeNumber } from '../http/read-fields.ts';
import { done, type Reply, seeOther } from '../http/reply.ts';
import type { Request } from '../http/router.ts';
import { post, type Route } from '../http/router.ts';
import type { Sandbox } from '../sandbox.ts';
import { settle } from '../settlements/settle.ts';
import { presentSettlement } from '../settlements/settlements.routes.ts';
import { type DisputeRow, resolutions, type SettlementRow } from '../state/rows.ts';

/** Controls of disputes and settlements, for programs and for the start page's forms. */
export const controlDisputeRoutes = (sandbox: Sandbox): Route[] => {
  const respond = (row: DisputeRow): Reply => done('The dispute', presentDispute(sandbox, row));
  return [
    post('/sandbox/disputes', ({ body }) => respond(open(sandbox, body))),
    post('/sandbox/disputes/:id/remind', ({ params }) => respond(remindOfDispute(sandbox, params.id ?? ''))),
    post('/sandbox/disputes/:id/resolve', ({ params, body }) =>
      respond(resolve(sandbox, params.id ?? '', body)),
    ),
    post('/sandbox/settlements', ({ body }) =>
      done('The settlement', presentSettlement(sandbox, settleNow(sandbox, body))),
    ),

    post('/sandbox/form/disputes', ({ body }) => {
      open(sandbox, body);
      return seeOther('/');
    }),
    post('/sandbox/form/disputes/:id/resolve', ({ params, body }) => {
      resolve(sandbox, params.id ?? '', body);
      return seeOther('/');
    }),
    post('/sandbox/form/settlements', ({ body }) => {
      settleNow(sandbox, body);
      return seeOther('/');
    }),
  ];
};

type Fields = Request['body'];

function open(sandbox: Sandbox, body: Fields): DisputeRow {
  const reference = text(body, 'reference');
  if (reference === undefined) throw invalid('reference is required');
  const category = text(body, 'category') === 'fraud' ? 'fraud' : 'chargeback';
  return openDispute(sandbox, { reference, amount: amountOf(body), category });
}

function resolve(sandbox: Sandbox, id: string, body: Fields): DisputeRow {
  const resolution = resolutions.find((allowed) => allowed === text(body, 'resolution'));
  if (resolution === undefined) throw invalid(`resolution must be one of ${resolutions.join(', ')}`);
  return resolveDispute(sandbox, id, { resolution, amount: amountOf(body), at: sandbox.now() });
}

function settleNow(sandbox: Sandbox, body: Fields): SettlementRow {
  const at = sandbox.now();
  const row = settle(sandbox, { before: at + 1, at, short: wholeNumber(body.short) ?? 0 });
  if (row === undefined) throw unknown('There is nothing to pay out', 'nothing_to_settle');
  return row;
}

function amountOf(body: Fields): number | undefined {
  if (body.amount === undefined || body.amount === '') return undefined;
  const amount = wholeNumber(body.amount);
  if (amount === undefined) throw invalid('amount must be whole kobo');
  return amount;
}
