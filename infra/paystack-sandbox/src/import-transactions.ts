import { z } from 'zod';

/** A payment of the past that the sandbox is to know. */
export interface PastTransaction {
  readonly reference: string;
  readonly email: string;
  readonly amountKobo: number;
  readonly paidAt: Date;
  /** `card` when left out. */
  readonly channel?: 'card' | 'bank_transfer' | 'ussd';
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** Money that was given back since. */
  readonly refunds?: readonly { readonly amountKobo: number; readonly processedAt: Date }[];
}

const batchSize = 500;
const timeoutMs = 10_000;

/**
 * Imports payments of the past into a sandbox, so that the demo data reconcile. What it knows already stays as it is.
 * @param url what `PAYSTACK_BASE_URL` says; the real Paystack is never asked
 * @returns how many were new to it; undefined when there is no sandbox at that address
 * @throws when the sandbox refuses them, or nothing answers at that address: it may run again later
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
    if (!response.ok) throw new Error(`The Paystack sandbox answered ${response.status} to an import.`);
    imported += importedBy(await response.json());
  }
  return imported;
}

/**
 * True for a sandbox. Anything else that listens there is asked nothing but a path that only a sandbox has.
 * @throws when nothing answers
 */
async function isSandbox(url: string): Promise<boolean> {
  if (/(^|\.)paystack\.co$/.test(URL.parse(url)?.hostname ?? 'paystack.co')) return false;
  const asked = fetch(new URL('/sandbox/clock', url), { signal: AbortSignal.timeout(timeoutMs) });
  const response = await asked.catch((cause: unknown) => {
    throw new Error(`Nothing answers at the address of the Paystack sandbox, ${url}.`, { cause });
  });
  return clockSchema.safeParse(await response.json().catch(() => null)).success;
}

const clockSchema = z.object({ data: z.object({ offsetMs: z.int() }) });
const answerSchema = z.object({ data: z.object({ imported: z.int() }) });
const importedBy = (answer: unknown): number => answerSchema.parse(answer).data.imported;

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
