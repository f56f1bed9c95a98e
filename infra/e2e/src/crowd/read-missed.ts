import { chatMessage } from '@poc/contracts/socket';
import { z } from 'zod';

const page = z.array(chatMessage);
const pageSize = 100;
/** So many viewers ask at once; the others wait for their turn, as if they asked a little later. */
const askingAtOnce = 12;

/** Reads what viewers have missed from `GET /streams/{id}/messages`, each for itself. Rejects when that does not answer 200. */
export function createMissedReader(): (
  origin: string,
  streamId: string,
  after: number,
) => Promise<z.output<typeof page>> {
  const waiting: (() => void)[] = [];
  let asking = 0;

  return async (origin, streamId, after) => {
    if (asking >= askingAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    asking += 1;
    try {
      const answer = await fetch(
        `${origin}/api/streams/${streamId}/messages?after=${after}&limit=${pageSize}`,
      );
      const body: unknown = await answer.json();
      if (!answer.ok) throw new Error(`GET /streams/{id}/messages answered ${answer.status}`);
      return page.parse(body);
    } finally {
      asking -= 1;
      waiting.shift()?.();
    }
  };
}
