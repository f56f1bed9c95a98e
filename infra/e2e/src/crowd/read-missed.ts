import { chatMessage } from '@poc/contracts/socket';
import { z } from 'zod';

const page = z.array(chatMessage);
const pageSize = 100;
/** Maximum number of concurrent reads; further viewers wait. */
const maxConcurrentReads = 12;

/**
 * Creates a reader of missed messages (`GET /streams/{id}/messages`), one request per viewer. Rejects unless
 * the response is 200.
 */
export function createMissedReader(): (
  origin: string,
  streamId: string,
  after: number,
) => Promise<z.output<typeof page>> {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (origin, streamId, after) => {
    if (running >= maxConcurrentReads) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      const response = await fetch(
        `${origin}/api/streams/${streamId}/messages?after=${after}&limit=${pageSize}`,
      );
      const body: unknown = await response.json();
      if (!response.ok) throw new Error(`GET /streams/{id}/messages returned ${response.status}`);
      return page.parse(body);
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}
