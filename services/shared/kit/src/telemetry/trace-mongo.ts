import type { Span } from '@opentelemetry/api';
import type { mongo } from 'mongoose';
import { endSpan, startChildSpan } from './spans.ts';

/** Commands that are not caused by a request, or carry no information. */
const unnamed = new Set(['hello', 'ping', 'endSessions', 'killCursors', 'getMore']);

/**
 * Creates a span for each MongoDB command of a traced request, from the driver's command monitoring. Reads only the
 * command's name and collection.
 * @param client created with `monitorCommands: true`
 */
export function traceMongo(client: mongo.MongoClient): void {
  const spans = new Map<string, Span>();
  const keyOf = ({ connectionId, requestId }: { connectionId?: unknown; requestId: number }): string =>
    `${String(connectionId)}:${requestId}`;

  client.on('commandStarted', (event) => {
    const { commandName, databaseName } = event;
    if (unnamed.has(commandName)) return;
    const target: unknown = event.command[commandName];
    const collection = typeof target === 'string' ? target : undefined;
    const span = startChildSpan({
      name: collection === undefined ? commandName : `${commandName} ${collection}`,
      kind: 'client',
      attributes: {
        'db.system.name': 'mongodb',
        'db.namespace': databaseName,
        'db.operation.name': commandName,
        ...(collection === undefined ? {} : { 'db.collection.name': collection }),
      },
    });
    if (span) spans.set(keyOf(event), span);
  });
  const end = (event: Parameters<typeof keyOf>[0] & { failure?: Error }): void => {
    const key = keyOf(event);
    const span = spans.get(key);
    if (!span) return;
    spans.delete(key);
    endSpan(span, event.failure);
  };
  client.on('commandSucceeded', end);
  client.on('commandFailed', end);
}
