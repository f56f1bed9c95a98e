import { randomUUID } from 'node:crypto';
import type { Ack, ClientToServerEvents } from '@poc/contracts/socket';
import { fail, toErrorResponse } from '@poc/kit/errors';
import { faultsOf } from '@poc/kit/http/parse-input';
import { unsafeKeys } from '@poc/kit/http/unsafe-keys';
import type { Logger } from '@poc/kit/log';
import { runWithTrace } from '@poc/kit/telemetry/trace';
import type { z } from 'zod';
import type { LiveSocket } from './live-socket.ts';

type EventName = keyof ClientToServerEvents;

export interface EventContext {
  logger: Logger;
  handled: { inc(labels: { event: string; outcome: string }): void };
}

/**
 * Creates the handler of an event, shared by all sockets of a node (each is its `this`): validates the payload, runs
 * the use case, and acknowledges its outcome or an error. It neither throws nor rejects for any input of a client
 * (no acknowledgement, binary data).
 */
export function handleEvent<S extends z.ZodType, T extends object>(
  context: EventContext,
  event: EventName,
  schema: S,
  useCase: (socket: LiveSocket, input: z.output<S>) => Promise<T> | T,
): (this: LiveSocket, payload: unknown, ack?: (respond: Ack<T>) => void) => Promise<void> {
  const step = { name: `socket ${event}`, kind: 'server' } as const;
  return async function (payload, ack) {
    const respond = (outcome: Ack<T>) => {
      context.handled.inc({ event, outcome: outcome.ok ? 'ok' : outcome.code });
      if (typeof ack === 'function') ack(outcome);
      // A client may send an acknowledgement callback as the only argument.
      else if (typeof payload === 'function') payload(outcome);
    };
    // The connection is closing: clients resend unacknowledged events to the next node.
    if (this.data.leaving) return;
    this.data.pending++;
    try {
      const input = parse(schema, payload);
      // One trace per event: a connection may live for hours.
      const outcome = await runWithTrace({}, async () => useCase(this, input), undefined, step);
      respond({ ok: true, ...outcome });
    } catch (error) {
      const requestId = randomUUID();
      const { error: text, code, errors } = toErrorResponse(error, requestId).body;
      if (code === 'internal_error')
        context.logger.error({ err: error, errorCode: code, event, requestId }, 'socket event failed');
      respond({ ok: false, error: text, code, ...(errors ? { errors } : {}) });
    } finally {
      this.data.pending--;
    }
  };
}

function parse<S extends z.ZodType>(schema: S, payload: unknown): z.output<S> {
  const refuse = (faults: { path: string; msg: string }[]) => fail('invalid_request', { faults });
  if (payload instanceof ArrayBuffer || ArrayBuffer.isView(payload)) {
    refuse([{ path: 'payload', msg: 'must not be binary' }]);
  }
  const unsafe = unsafeKeys(payload, 'payload');
  if (unsafe.length > 0) refuse(unsafe);
  const parsed = schema.safeParse(payload);
  return parsed.success ? parsed.data : refuse(faultsOf(parsed.error, 'payload'));
}
