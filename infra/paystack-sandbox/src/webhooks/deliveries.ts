import { createHmac } from 'node:crypto';
import type { Sandbox, SandboxSettings } from '../sandbox.ts';
import type { DeliveryRow } from '../state/rows.ts';

const maxConcurrent = 16;
const maxFinished = 1_000;
const minuteMs = 60_000;

/** Paystack's retries: 4 at intervals of 3 minutes, then hourly for 72 hours. */
export const paystackScheduleMs: readonly number[] = [
  ...Array.from({ length: 4 }, () => 3 * minuteMs),
  ...Array.from({ length: 72 }, () => 60 * minuteMs),
];

/** Delivery of events. Each event is retried until the webhook URL responds 200 or the schedule ends. */
export interface Deliveries {
  emit: Sandbox['emit'];
  /** Due time of the next attempt; undefined without one. */
  nextAt(): number | undefined;
  pump(): void;
  /** Resolves when nothing is due any more, or after this many milliseconds. */
  settled(withinMs: number): Promise<void>;
  resend(id: string, times: number): boolean;
  stop(): Promise<void>;
}

type DeliveryDeps = Pick<Sandbox, 'store' | 'faults' | 'settings' | 'logger' | 'now'>;

/** @param changed called when the due time of the next attempt may have changed */
export function createDeliveries(sandbox: DeliveryDeps, changed: () => void): Deliveries {
  const { store, settings, logger } = sandbox;
  const waiting = new Map<string, DeliveryRow>();
  const underWay = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  for (const row of store.deliveries.all()) if (row.status === 'waiting') waiting.set(row.id, row);

  const save = (row: DeliveryRow): void => {
    store.deliveries.put(row);
    if (row.status === 'waiting') waiting.set(row.id, row);
    else waiting.delete(row.id);
    removeOldest();
  };

  const removeOldest = (): void => {
    if (store.deliveries.size <= maxFinished + waiting.size + underWay.size) return;
    for (const { id, status } of store.deliveries.all()) {
      if (status === 'waiting') continue;
      store.deliveries.remove(id);
      return;
    }
  };

  const isDue = (row: DeliveryRow): boolean => row.nextAt !== null && row.nextAt <= sandbox.now();

  const attempt = async (row: DeliveryRow, url: string): Promise<void> => {
    const answer = await sendEvent(url, row.body, settings, stopping.signal);
    if (stopping.signal.aborted) return;
    const attempts = row.attempts + 1;
    const wait = settings.retryScheduleMs[row.attempts];
    if (answer === '200') save({ ...row, status: 'delivered', attempts, lastAnswer: answer, nextAt: null });
    else if (wait === undefined)
      save({ ...row, status: 'given-up', attempts, lastAnswer: answer, nextAt: null });
    else save({ ...row, attempts, lastAnswer: answer, nextAt: (row.nextAt ?? sandbox.now()) + wait });
    if (answer !== '200') logger.info({ event: row.event, attempts, answer }, 'event not accepted');
  };

  const pump = (): void => {
    const url = settings.webhookUrl;
    if (url === undefined || stopping.signal.aborted) return;
    for (const row of waiting.values()) {
      if (underWay.size >= maxConcurrent) return;
      if (underWay.has(row.id) || !isDue(row)) continue;
      const sending = attempt(row, url)
        .catch((error: unknown) => logger.error({ err: error }, 'could not record event delivery'))
        .finally(() => {
          underWay.delete(row.id);
          changed();
        });
      underWay.set(row.id, sending);
    }
  };

  const create = (event: string, about: string, body: string, at: number): void => {
    const row: DeliveryRow = {
      id: store.ids.next(),
      event,
      about,
      body,
      status: 'waiting',
      attempts: 0,
      lastAnswer: null,
      nextAt: at + (sandbox.faults.current.webhookDelayMs ?? 0),
      createdAt: at,
    };
    const lost = settings.webhookUrl === undefined ? 'no webhook URL' : droppedBy(sandbox.faults);
    save(lost === undefined ? row : { ...row, status: 'lost', lastAnswer: lost, nextAt: null });
  };

  return {
    emit(event, about, data, at) {
      const { duplicateWebhooks } = sandbox.faults.current;
      const copies = duplicateWebhooks === true ? 2 : Number(duplicateWebhooks || 1);
      const body = JSON.stringify({ event, data });
      for (let copy = 0; copy < copies; copy += 1) create(event, about, body, at);
      changed();
    },
    nextAt() {
      // A finished attempt frees a slot and calls `changed`.
      if (underWay.size >= maxConcurrent) return undefined;
      let next: number | undefined;
      for (const { id, nextAt } of waiting.values()) {
        if (nextAt === null || underWay.has(id)) continue;
        if (next === undefined || nextAt < next) next = nextAt;
      }
      return next;
    },
    pump,
    async settled(withinMs) {
      const until = performance.now() + withinMs;
      pump();
      while (underWay.size > 0 && performance.now() < until) {
        const timeout = new Promise((resolve) => setTimeout(resolve, until - performance.now()).unref());
        await Promise.race([...underWay.values(), timeout]);
        pump();
      }
    },
    resend(id, times) {
      const row = store.deliveries.get(id);
      if (row === undefined) return false;
      for (let copy = 0; copy < times; copy += 1) create(row.event, row.about, row.body, sandbox.now());
      changed();
      return true;
    },
    async stop() {
      stopping.abort();
      await Promise.all(underWay.values());
    },
  };
}

/** Reason to drop an event, if any; decrements the number of events to drop. */
function droppedBy(faults: Sandbox['faults']): string | undefined {
  const { dropWebhooks } = faults.current;
  if (dropWebhooks === undefined || dropWebhooks === false || dropWebhooks === 0) return undefined;
  if (typeof dropWebhooks === 'number') {
    faults.current = { ...faults.current, dropWebhooks: dropWebhooks - 1 };
  }
  return 'dropped deliberately';
}

/**
 * Sends an event once. Never throws.
 * @returns the status of the response, or the reason why there is none
 */
async function sendEvent(
  url: string,
  body: string,
  settings: Pick<SandboxSettings, 'secretKey' | 'webhookTimeoutMs'>,
  stopping: AbortSignal,
): Promise<string> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Paystack-Sandbox/1.0',
        // Hex HMAC-SHA512 of the raw body under the secret key.
        'x-paystack-signature': createHmac('sha512', settings.secretKey).update(body).digest('hex'),
      },
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(settings.webhookTimeoutMs), stopping]),
    });
    await response.body?.cancel();
    return String(response.status);
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'no connection';
  }
}
