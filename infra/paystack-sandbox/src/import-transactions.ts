import { z } from 'zod';

/** A past payment to import. */
export interface PastTransaction {
  readonly reference: string;
  readonly email: string;
  readonly amountKobo: number;
  readonly paidAt: Date;
  /** Default: `card`. */
  readonly channel?: 'card' | 'bank_transfer' | 'ussd';
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly refunds?: readonly { readonly amountKobo: number; readonly processedAt: Date }[];
}

const batchSize = 500;
const timeoutMs = 10_000;

/**
 * Imports past payments into a sandbox, so that the demo data reconcile. Existing payments are unchanged.
 * @param url value of `PAYSTACK_BASE_URL`; the real Paystack is never called
 * @returns number of new payments; undefined if the server is not a sandbox
 * @throws if the sandbox rejects them or is unreachable; may be retried
 */
export async function importTransactions(
  url: string,
  secretKey: string,
  rows: readonly PastTransaction[],
): Promise<number | undefined> {
  if (!(await isSandbox(url))) return undefined;
  let imported = 0;
  for (let start = 0; start < rows.length; start += batchSize) {
    const response = await fetch(new URL('/sandbox/transactions', url), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${secretKey}` },
      body: JSON.stringify({ transactions: rows.slice(start, start + batchSize).map(wireOf) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`Paystack sandbox responded ${response.status} to an import`);
    imported += importedBy(await response.json());
  }
  return imported;
}

/**
 * True for a sandbox. Other servers receive only a request for a path that only a sandbox has.
 * @throws if the server is unreachable
 */
async function isSandbox(url: string): Promise<boolean> {
  if (/(^|\.)paystack\.co$/.test(URL.parse(url)?.hostname ?? 'paystack.co')) return false;
  const pending = fetch(new URL('/sandbox/clock', url), { signal: AbortSignal.timeout(timeoutMs) });
  const response = await pending.catch((cause: unknown) => {
    throw new Error(`could not reach the Paystack sandbox at ${url}`, { cause });
  });
  return clockSchema.safeParse(await response.json().catch(() => null)).success;
}

const clockSchema = z.object({ data: z.object({ offsetMs: z.int() }) });
const responseSchema = z.object({ data: z.object({ imported: z.int() }) });
const importedBy = (response: unknown): number => responseSchema.parse(response).data.imported;

function wireOf(row: PastTransaction) {
  return {
    reference: row.reference,
    email: row.email,
    amount: row.amountKobo,
    paid_at: row.paidAt.toISOString(),
    channel: row.channel ?? 'card',
    ...(row.metadata === undefined ? {} : { metadata: row.metadata }),
    refunds: (row.refunds ?? []).map(({ amountKobo, processedAt }) => ({
      amount: amountKobo,
      processed_at: processedAt.toISOString(),
    })),
  };
}
