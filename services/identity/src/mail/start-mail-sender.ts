import type { Clock } from '@poc/kit/clock';
import type { Logger } from '@poc/kit/log';
import type { Metrics } from '@poc/kit/metrics';
import { outageLog } from '@poc/kit/outage-log';
import { backoffMs, pause } from '@poc/kit/retry';
import type { Connection } from 'mongoose';
import type { MailSettings } from './compose-message.ts';
import { deliverMail } from './deliver-mail.ts';
import type { MailQueue } from './mail-queue.ts';
import { createMailRows } from './mail-rows.ts';
import { createMailTransport } from './mail-transport.ts';

export interface MailSender {
  /** Finishes the current email, or cuts it off after a timeout. */
  stop(): Promise<void>;
}

const batchRows = 20;
/** Commits of this process wake the sender; polling finds those of other processes and retries. */
const pollMs = 2_000;
/** Interval in ms of the waiting metric. */
const countEveryMs = 10_000;
const firstBackoffMs = 500;
/** Maximum delay in ms between connection attempts. */
const maxBackoffMs = 15_000;
/** Maximum time in ms that shutdown waits for the mail server. */
const timeoutMs = 8_000;

/**
 * Starts sending queued emails, each claimed by one process at a time. After a crash or a lost connection an email is sent
 * again: it arrives at least once. Emails stay queued while the server is unavailable.
 * @param smtpUrl see `createMailTransport`
 */
export function startMailSender(options: {
  db: Connection;
  clock: Clock;
  logger: Logger;
  metrics: Metrics;
  queue: MailQueue;
  settings: MailSettings;
  secret: string;
  smtpUrl: string;
}): MailSender {
  const { db, clock, logger, queue } = options;
  const metrics = mailMetrics(options.metrics);
  const outage = outageLog(logger, 'email delivery');
  const rows = createMailRows(db);
  const transport = createMailTransport(options.smtpUrl);
  const stopping = new AbortController();
  const stopped = Promise.withResolvers<false>();
  const cutOff = new AbortController();
  const deps = { ...options, rows, transport, cutOff: cutOff.signal };
  let awake = new AbortController();
  let countedAt = Number.NEGATIVE_INFINITY;
  /** False after an attempt without a response: the server is checked before the next email. */
  let reachable = true;
  const endWake = queue.onStored(() => awake.abort());

  /** Waits for the next poll or commit; returns immediately if a commit happened since the last poll. */
  async function waitForWork(ms: number): Promise<void> {
    await pause(ms, AbortSignal.any([awake.signal, stopping.signal])).catch(() => undefined);
  }

  async function loop(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; ) {
      awake = new AbortController();
      try {
        if (!reachable) reachable = await Promise.race([transport.verify(), stopped.promise]);
        const handled = await sendBatch();
        failures = 0;
        outage.worked();
        if (handled < batchRows) await waitForWork(pollMs);
      } catch (error) {
        failures++;
        outage.failed(error);
        const ms = backoffMs(failures, firstBackoffMs, maxBackoffMs);
        await pause(ms, stopping.signal).catch(() => undefined);
      }
    }
  }

  async function sendBatch(): Promise<number> {
    const due = await rows.due(clock.now(), batchRows);
    if (due.length > 0 || performance.now() - countedAt >= countEveryMs) {
      metrics.waiting.set(await rows.waiting());
      countedAt = performance.now();
    }
    for (const row of due) {
      if (stopping.signal.aborted || !reachable) break;
      const outcome = await deliverMail(deps, row);
      metrics.mails.inc({ kind: row.kind, outcome });
      reachable = outcome !== 'uncertain';
    }
    return due.length;
  }

  const running = loop();
  return {
    async stop() {
      endWake();
      stopping.abort();
      stopped.resolve(false);
      const timer = setTimeout(() => cutOff.abort(), timeoutMs);
      await running;
      clearTimeout(timer);
      transport.close();
    },
  };
}

function mailMetrics(metrics: Metrics) {
  return {
    mails: metrics.counter<'kind' | 'outcome'>('poc_mails_total', 'Delivery attempts of emails by outcome', [
      'kind',
      'outcome',
    ]),
    waiting: metrics.gauge('poc_mails_waiting', 'Emails waiting to be sent'),
  };
}
