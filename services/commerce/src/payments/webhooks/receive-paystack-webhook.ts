import { receivePaystackWebhook as contract } from '@poc/contracts/endpoints/payments';
import { signed } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { parseJson } from '@poc/kit/json';
import { z } from 'zod';
import { route } from '../../route.ts';
import { parseExact } from '../paystack/paystack-responses.ts';
import { disputeEvents, webhookModel } from './webhook.model.ts';

const code = z.string().min(1).max(200);

const webhookBody = z.object({
  event: z.string().regex(/^[a-z_]+(\.[a-z_-]+){1,2}$/),
  data: z.object({
    id: z.unknown().optional(),
    reference: code.nullish(),
    transaction_reference: code.nullish(),
    subscription_code: code.nullish(),
    invoice_code: code.nullish(),
  }),
});

/**
 * Receives a webhook: verifies the signature over the raw bytes first, stores the event and its reference, and
 * responds. Handling follows immediately and is retried.
 * @throws webhook_signature_invalid, before anything is read or written
 */
export const receivePaystackWebhook = route(contract, signed, (deps) => async ({ request }) => {
  const rawBody = request.rawBody ?? Buffer.alloc(0);
  const signature = request.headers['x-paystack-signature'];
  if (!deps.webhooks.isGenuine(rawBody, typeof signature === 'string' ? signature : undefined)) {
    return fail('webhook_signature_invalid');
  }
  const { event, reference } = readWebhook(rawBody);
  if (reference === null) {
    // Genuine, but of an unsupported kind: a retry would not help.
    deps.logger.info({ event }, 'webhook of an unsupported kind');
    return { received: true };
  }
  const now = deps.clock.now();
  await webhookModel(deps.db).updateOne(
    { _id: `${event}:${reference}` },
    { $setOnInsert: { event, reference, receivedAt: now }, $set: { dueAt: now }, $inc: { deliveries: 1 } },
    { upsert: true },
  );
  deps.triggers.webhooks.run();
  return { received: true };
});

function readWebhook(rawBody: Buffer): { event: string; reference: string | null } {
  const parsed = webhookBody.safeParse(parseJson(rawBody.toString(), parseExact));
  if (!parsed.success) return { event: 'unreadable', reference: null };
  const { event, data } = parsed.data;
  if (event.startsWith(disputeEvents)) return { event, reference: code.safeParse(data.id).data ?? null };
  const reference =
    data.transaction_reference ?? data.reference ?? data.subscription_code ?? data.invoice_code ?? null;
  return { event, reference };
}
