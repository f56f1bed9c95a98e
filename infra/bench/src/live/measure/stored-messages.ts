import { chatMessage } from '@poc/contracts/socket';
import { z } from 'zod';

/** Stored messages of a chat, compared with the sent ones. */
export interface StoredMessageCheck {
  readonly holes: number;
  /** Sent messages that are missing or duplicated. */
  readonly wrong: number;
}

const pageSize = 100;

/** Reads all messages of a stream, page by page, like a client that missed them. */
export async function readStored(gatewayUrl: string, streamId: string): Promise<StoredMessage[]> {
  const all: StoredMessage[] = [];
  for (;;) {
    const after = all.at(-1)?.seq ?? 0;
    const response = await fetch(
      `${gatewayUrl}/api/streams/${streamId}/messages?limit=${pageSize}&after=${after}`,
    );
    if (!response.ok) throw new Error(`GET /streams/{id}/messages returned ${response.status}`);
    const page = z.array(chatMessage).parse(await response.json());
    all.push(...page);
    if (page.length < pageSize) return all;
  }
}

type StoredMessage = Pick<z.output<typeof chatMessage>, 'seq' | 'clientMessageId'>;

/** @param sent number of sent messages: `m1`, `m2`, … */
export function compareStoredMessages(stored: readonly StoredMessage[], sent: number): StoredMessageCheck {
  const holes = stored.filter(({ seq }, at) => seq !== at + 1).length;
  const counts = new Map<string, number>();
  for (const { clientMessageId = '' } of stored) {
    counts.set(clientMessageId, (counts.get(clientMessageId) ?? 0) + 1);
  }
  let wrong = 0;
  for (let number = 1; number <= sent; number += 1) {
    if (counts.get(`m${number}`) !== 1) wrong += 1;
    counts.delete(`m${number}`);
  }
  return { holes, wrong: wrong + counts.size };
}
