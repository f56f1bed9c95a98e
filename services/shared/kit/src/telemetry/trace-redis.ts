import { tracingChannel } from 'node:diagnostics_channel';
import type { Span } from '@opentelemetry/api';
import { endSpan, startChildSpan } from './spans.ts';

/** Message of ioredis's diagnostics channel. Arguments are not read: they contain user input. */
interface CommandMessage {
  readonly command?: string;
  readonly error?: unknown;
}

/**
 * Creates a span for each Redis command of a traced request, from ioredis's diagnostics channel.
 * @returns turns it off
 */
export function traceRedis(): () => void {
  const spans = new WeakMap<object, Span>();
  const end = (message: object): void => {
    const span = spans.get(message);
    spans.delete(message);
    if (span) endSpan(span, (message as CommandMessage).error);
  };
  const listeners = {
    start(message: object): void {
      const name = ((message as CommandMessage).command ?? 'command').toUpperCase();
      const span = startChildSpan({
        name,
        kind: 'client',
        attributes: { 'db.system.name': 'redis', 'db.operation.name': name },
      });
      if (span) spans.set(message, span);
    },
    end: () => undefined,
    asyncStart: () => undefined,
    asyncEnd: end,
    error: () => undefined,
  };
  const channel = tracingChannel<object, object>('ioredis:command');
  channel.subscribe(listeners);
  return () => {
    channel.unsubscribe(listeners);
  };
}
