import { singleFlight } from '@poc/kit/cache/single-flight';
import { createBulkhead } from '@poc/kit/concurrency/bulkhead';
import { Tinypool } from 'tinypool';
import type { ReceiptText } from './receipt-text.ts';

/** Maximum length of the queue; a few seconds of work. */
const maxQueued = 20;
/** Timeout in ms, longer than any receipt takes on a busy machine; a stuck thread is then replaced. */
const stuckMs = 20_000;
/** Idle time in ms before the thread ends. */
const idleMs = 10_000;

/** Draws a receipt as PDF. @throws too_many_requests when the queue is full */
export type PrintReceipt = (receipt: ReceiptText) => Promise<Buffer>;

/**
 * Creates the printer of receipts, which draws one at a time in a separate thread: opening the fonts of a text
 * in many scripts would block the event loop. Concurrent requests for the same receipt share one result.
 */
export function createReceiptPrinter(): PrintReceipt {
  const queue = createBulkhead({ maxConcurrent: 1, maxQueued });
  const pool = new Tinypool({
    filename: new URL('./draw-receipt.ts', import.meta.url).href,
    name: 'drawReceipt',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    // Streams of a document need the thread's event loop.
    useAtomics: false,
  });
  async function print(receipt: ReceiptText): Promise<Buffer> {
    const bytes: Uint8Array = await pool.run(receipt, { signal: AbortSignal.timeout(stuckMs) });
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }
  return singleFlight((receipt) => queue(() => print(receipt)), JSON.stringify);
}
