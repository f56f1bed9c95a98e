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

/** Sends the mails that wait. */
export interface MailSender {
  /** Ends after the mail that is under way, cutting it off when its server takes long, and gives the lease back. */
  stop(): Promise<void>;
}

const batchRows = 20;
/** A commit of this process wakes the sender; polling is for what others commit and for mails that wait their time. */
const pollMs = 2_000;
/** How old the number of waiting mails may be, and how late a mail is given up whose process died. */
const lookEveryMs = 10_000;
/** A process without the lease asks for it this often. */
const standbyMs = 5_000;
const firstBackoffMs = 500;
/** The longest pause between two looks whether the mail server is back. */
const maxBackoffMs = 15_000;
/** How long a stopping process waits for the mail server. */
const timeoutMs = 8_000;

/**
 * Sends waiting mails in their order, as the only process of the service that does (by a lease). No mail is sent twice:
 * it is claimed when the server waits for its body, and what becomes of it from there on is written down or, when the
 * process dies or the connection breaks, taken as uncertain and left alone. While the server is unavailable mails wait.
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
  const outage = outageLog(logger, 'the sending of mail');
  const lease = createLease(db, 'mail-sender');
  const rows = createMailRows(db);
  const client = createSmtpClient(options.smtpUrl);
  const deps = { ...options, rows, client };
  const stopping = new AbortController();
  let awake = new AbortController();
  let lookedAt = Number.NEGATIVE_INFINITY;
  const endWake = queue.onStored(() => awake.abort());

  /** Waits for the next poll or the next commit; a commit that came since the last look ends it at once. */
  async function rest(ms: number): Promise<void> {
    await pause(ms, AbortSignal.any([awake.signal, stopping.signal])).catch(() => undefined);
  }

  async function loop(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; ) {
      awake = new AbortController();
      try {
        const taken = await pass();
        failures = 0;
        outage.worked();
        if (taken === 'standby') await pause(standbyMs, stopping.signal).catch(() => undefined);
        else if (taken < batchRows) {
          client.quit();
          await rest(pollMs);
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

  /** What need not be known at each poll: mails over which a process died, and how many wait. */
  async function look(): Promise<void> {
    for (const { _id, kind } of await rows.endAbandoned(clock.now())) {
      logger.warn({ mailId: _id, kind }, 'a process died over a mail: it is not sent again');
      metrics.mails.inc({ kind, outcome: 'uncertain' });
    }
    metrics.waiting.set(await rows.waiting());
    lookedAt = performance.now();
  }

  /** Sends one batch; how many mails it had. */
  async function pass(): Promise<number | 'standby'> {
    if (!(await lease.hold())) return 'standby';
    const due = await rows.due(clock.now(), batchRows);
    if (due.length > 0 || performance.now() - lookedAt >= lookEveryMs) await look();
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
        .catch((error: unknown) => logger.warn({ err: error }, 'the lease was not given back'));
    },
  };
}

function mailMetrics(metrics: Metrics) {
  return {
    mails: metrics.counter<'kind' | 'outcome'>('poc_mails_total', 'Mails, by what became of them', [
      'kind',
      'outcome',
    ]),
    waiting: metrics.gauge('poc_mails_waiting', 'Mails that are still to be sent'),
  };
}
