import { singleFlight } from '@poc/kit/cache/single-flight';
import { createBulkhead } from '@poc/kit/concurrency/bulkhead';
import { createKeyedSlots, inKeyedSlot } from '@poc/kit/concurrency/keyed-slots';
import { Tinypool } from 'tinypool';
import type { ReceiptText } from './receipt-text.ts';

/** Maximum length of the queue; a few seconds of work. */
const maxQueued = 20;
/** Maximum receipts per user in the queue, so that other users get a place. */
const maxPerUser = 4;
/** Timeout in ms, longer than any receipt takes on a busy machine; a stuck thread is then replaced. */
const stuckMs = 20_000;
/** Idle time in ms before the thread ends. */
const idleMs = 10_000;

/** Renders a receipt as a PDF. @throws too_many_requests when the queue, or the user's share of it, is full */
export type PrintReceipt = (receipt: ReceiptText, userId: string) => Promise<Buffer>;

/**
 * Creates the printer of receipts, which draws one at a time in a separate thread: opening the fonts of a text
 * in many scripts would block the event loop. Concurrent requests for the same receipt share one result.
 */
export function createReceiptPrinter(): PrintReceipt {
  const queue = createBulkhead({ maxConcurrent: 1, maxQueued });
  const ofUsers = createKeyedSlots(maxPerUser);
  const pool = new Tinypool({
    filename: new URL('./draw-receipt.ts', import.meta.url).href,
    name: 'drawReceipt',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    // PDF streams need the worker's event loop, which `Atomics.wait` would block.
    useAtomics: false,
  });
  async function print(receipt: ReceiptText): Promise<Buffer> {
    const bytes: Uint8Array = await pool.run(receipt, { signal: AbortSignal.timeout(stuckMs) });
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }
  return singleFlight(
    (receipt, userId) => inKeyedSlot(ofUsers, userId, () => queue(() => print(receipt))),
    (receipt) => JSON.stringify(receipt),
  );
}
