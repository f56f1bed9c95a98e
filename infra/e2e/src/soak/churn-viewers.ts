import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createSharedReader } from '@poc/bench/live/wire/chunk-reader';
import { openClient } from '@poc/bench/live/wire/raw-client';

export interface VisitResult {
  readonly joined: number;
  /** Reasons why viewers could not join, with counts. */
  readonly refused: Readonly<Record<string, number>>;
  /** Viewers that the server disconnected. */
  readonly lost: number;
}

/** Longest visit, in ms. */
const maxStayMs = 3_000;
/** Maximum concurrent connection attempts. Opening all connections together would overflow the accept queue. */
const maxConcurrentConnects = 50;

/**
 * Lets viewers join a live stream through the gateway and leave it a moment later.
 * @param options.joins number of visits, spread evenly over the duration
 * @returns when the last one has left
 */
export async function churnViewers(options: {
  origin: string;
  streamId: string;
  joins: number;
  durationMs: number;
  signal: AbortSignal;
}): Promise<VisitResult> {
  const { origin, streamId, joins, durationMs, signal } = options;
  const reader = createSharedReader({ isNew: () => false, onNew: () => undefined });
  const refused: Record<string, number> = {};
  let joined = 0;
  let lost = 0;
  let opening = 0;

  async function visit(): Promise<void> {
    opening += 1;
    try {
      const client = await openClient({
        origin,
        protocol: 'socket.io',
        deflate: true,
        join: { streamId },
        reader,
        onReading: () => undefined,
        onLost: () => {
          lost += 1;
        },
      }).finally(() => {
        opening -= 1;
      });
      joined += 1;
      await delay(randomInt(maxStayMs));
      client.close();
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      refused[why] = (refused[why] ?? 0) + 1;
    }
  }

  const visits = new Set<Promise<void>>();
  const begun = performance.now();
  for (let come = 0; come < joins && !signal.aborted; come += 1) {
    const dueMs = begun + (come * durationMs) / joins - performance.now();
    if (dueMs > 0) await delay(dueMs);
    while (opening >= maxConcurrentConnects) await delay(5);
    const one: Promise<void> = visit().finally(() => visits.delete(one));
    visits.add(one);
  }
  await Promise.all(visits);
  return { joined, refused, lost };
}
