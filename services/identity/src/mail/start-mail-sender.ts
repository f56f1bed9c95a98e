import type { Clock } from '@poc/kit/clock';
import { createLease } from '@poc/kit/jobs/lease';
import type { Logger } from '@poc/kit/log';
import type { Metrics } from '@poc/kit/metrics';
import { outageLog } from '@poc/kit/outage-log';
import { backoffMs, pause } from '@poc/kit/retry';
import type { Connection } from 'mongoose';
import type { MailSettings } from './compose-message.ts';
import { deliverMail } from './deliver-mail.ts';
import type { MailQueue } from './mail-queue.ts';
import { createMailRows } from './mail-rows.ts';
import { createSmtpClient } from './smtp-client.ts';

export interface MailSender {
  /** Finishes the current email, or cuts it off after a timeout, and releases the lease. */
  stop(): Promise<void>;
}

const batchRows = 20;
/** Commits of this process wake the sender; polling finds those of other processes and retries. */
const pollMs = 2_000;
/** Interval in ms of the waiting metric and the search for abandoned emails. */
const checkEveryMs = 10_000;
/** Interval in ms at which a process without the lease tries to acquire it. */
const standbyMs = 5_000;
const firstBackoffMs = 500;
const maxBackoffMs = 15_000;
const timeoutMs = 8_000;

/**
 * Starts sending queued emails in order. A lease makes one process the sender. No email is sent twice: it is claimed when
 * the server is ready for its body, and its outcome is stored or, after a crash or lost connection, set to uncertain.
 * Emails stay queued while the server is unavailable.
 * @param smtpUrl see `createSmtpClient`
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
  const lease = createLease(db, 'mail-sender');
  const rows = createMailRows(db);
  const client = createSmtpClient(options.smtpUrl);
  const deps = { ...options, rows, client };
  const stopping = new AbortController();
  let awake = new AbortController();
  let checkedAt = Number.NEGATIVE_INFINITY;
  const endWake = queue.onStored(() => awake.abort());

  /** Waits for the next poll or commit; returns immediately if a commit happened since the last poll. */
  async function waitForWork(ms: number): Promise<void> {
    await pause(ms, AbortSignal.any([awake.signal, stopping.signal])).catch(() => undefined);
  }

  async function loop(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; ) {
      awake = new AbortController();
      try {
        const handled = await sendBatch();
        failures = 0;
        outage.worked();
        if (handled === 'standby') await pause(standbyMs, stopping.signal).catch(() => undefined);
        else if (handled < batchRows) {
          client.quit();
          await waitForWork(pollMs);
        }
      } catch (error) {
        failures++;
        client.destroy();
        outage.failed(error);
        const ms = backoffMs(failures, firstBackoffMs, maxBackoffMs);
        await pause(ms, stopping.signal).catch(() => undefined);
      }
    }
  }

  async function checkQueue(): Promise<void> {
    for (const { _id, kind } of await rows.endAbandoned(clock.now())) {
      logger.warn({ mailId: _id, kind }, 'email abandoned by a crashed process: not sent again');
      metrics.mails.inc({ kind, outcome: 'uncertain' });
    }
    metrics.waiting.set(await rows.waiting());
    checkedAt = performance.now();
  }

  async function sendBatch(): Promise<number | 'standby'> {
    if (!(await lease.hold())) return 'standby';
    const due = await rows.due(clock.now(), batchRows);
    if (due.length > 0 || performance.now() - checkedAt >= checkEveryMs) await checkQueue();
    for (const row of due) {
      if (stopping.signal.aborted || !(await lease.hold())) break;
      const delivery = await deliverMail(deps, row);
      metrics.mails.inc({ kind: row.kind, outcome: delivery });
    }
    return due.length;
  }

  const running = loop();
  return {
    async stop() {
      endWake();
      stopping.abort();
      const cutOff = setTimeout(() => client.destroy(), timeoutMs);
      await running;
      clearTimeout(cutOff);
      client.quit();
      await lease
        .release()
        .catch((error: unknown) => logger.warn({ err: error }, 'could not release the lease'));
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
