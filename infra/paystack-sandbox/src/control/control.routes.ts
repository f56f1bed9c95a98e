import { z } from 'zod';
import { faultsSchema } from '../faults.ts';
import { invalid, unknown } from '../http/api-error.ts';
import { authenticate } from '../http/authenticate.ts';
import { codeOrId, wholeNumber } from '../http/read-fields.ts';
import { done } from '../http/reply.ts';
import { get, post, put, type Route } from '../http/router.ts';
import { iso } from '../present.ts';
import type { Sandbox } from '../sandbox.ts';
import type { SandboxClock } from '../sandbox-clock.ts';
import { presentTransaction } from '../transactions/present-transaction.ts';
import type { Deliveries } from '../webhooks/deliveries.ts';
import { controlDisputeRoutes } from './control-disputes.ts';
import { importPast } from './import-past.ts';
import { programRoutes } from './pay-for-programs.ts';

const maxResends = 1_000;

/** Controls that Paystack does not have: clock, faults, and inspection of transactions and webhooks. */
export const controlRoutes = (sandbox: Sandbox, clock: SandboxClock, deliveries: Deliveries): Route[] => [
  ...programRoutes(sandbox),
  ...controlDisputeRoutes(sandbox),

  get('/sandbox/clock', () => done('The clock', presentClock(clock))),
  post('/sandbox/clock', async ({ body }) => {
    await clock.advance(wholeNumber(body.advanceMs) ?? Number.NaN);
    return done('The clock was advanced', presentClock(clock));
  }),

  get('/sandbox/faults', () => done('The faults', sandbox.faults.current)),
  put('/sandbox/faults', ({ body }) => {
    const parsed = faultsSchema.safeParse(body);
    if (!parsed.success) throw invalid(z.prettifyError(parsed.error));
    sandbox.faults.current = parsed.data;
    return done('The faults are set', parsed.data);
  }),

  get('/sandbox/transactions', ({ query }) => {
    const reference = query.get('reference');
    const rows = [...sandbox.store.transactions.all()]
      .filter((row) => reference === null || row.reference === reference)
      .toReversed();
    return done(
      'Transactions retrieved',
      rows.map((row) => ({
        ...presentTransaction(sandbox, row),
        access_code: row.accessCode,
        authorization_url: `${sandbox.settings.publicUrl()}/checkout/${row.accessCode}`,
      })),
    );
  }),
  post('/sandbox/transactions', ({ body, headers }) => {
    authenticate(headers.authorization, sandbox.settings.secretKey);
    return done('Transactions imported', importPast(sandbox, body));
  }),

  get('/sandbox/webhooks', ({ query }) => {
    const about = query.get('about');
    const rows = [...sandbox.store.deliveries.all()]
      .filter((row) => about === null || row.about === about)
      .toReversed();
    return done(
      'Webhooks retrieved',
      rows.map(({ nextAt, createdAt, lastAnswer, ...row }) => ({
        ...row,
        last_answer: lastAnswer,
        next_at: nextAt === null ? null : iso(nextAt),
        created_at: iso(createdAt),
      })),
    );
  }),
  post('/sandbox/webhooks/:id/resend', ({ params, body }) => {
    const times = wholeNumber(body.times ?? 1) ?? 0;
    if (times < 1 || times > maxResends) throw invalid(`times must be from 1 to ${maxResends}`);
    const id = codeOrId(params, 'id') ?? '';
    if (!deliveries.resend(id, times)) throw unknown('Webhook not found', 'webhook_not_found');
    return done('The webhook was queued again');
  }),
];

const presentClock = (clock: SandboxClock) => ({ now: iso(clock.now()), offsetMs: clock.offsetMs() });
