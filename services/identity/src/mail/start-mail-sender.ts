import type { Clock } from '@poc/kit/clock';
import type { Logger } from '@poc/kit/log';
import type { Metrics } from '@poc/kit/metrics';
import { outageLog } from '@poc/kit/outage-log';
import { backoffMs, pause } from '@poc/kit/retry';
import type { Connection } from 'mongoose';
import type { NodemailerError, SendMailOptions } from 'nodemailer';
import { userModel } from '../accounts/accounts.api.ts';
import { type AnnouncementText, announcementContent } from './announcements/announcement-content.ts';
import { findDeliverable } from './announcements/find-deliverable.ts';
import { composeMessage, type MailSettings } from './compose-message.ts';
import type { MailDoc } from './mail.model.ts';
import type { MailPlace } from './mail-content.ts';
import type { MailData, WrittenKind } from './mail-kinds.ts';
import { isGivenUp, isPastUse } from './mail-lifetime.ts';
import type { MailQueue, SealedMail } from './mail-queue.ts';
import { createMailRows, type MailEnd, type MailRows } from './mail-rows.ts';
import { createMailTransport, type MailTransport } from './mail-transport.ts';
import { choiceOf, wantsMail } from './notification-choice.ts';
import { contentOf } from './texts/mail-texts.ts';
import { unsubscribeLinks, unsubscriptionOf } from './unsubscribe-links.ts';

export interface MailSender {
  /** Finishes the current email, or aborts it after a timeout. */
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
 * Starts sending queued emails, each claimed by one process at a time. After a crash or a lost connection an email is
 * sent again: it arrives at least once. Emails stay queued while the server is unavailable.
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
        if (handled === 0) await waitForWork(pollMs);
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
    if (performance.now() - countedAt >= countEveryMs) {
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
    waiting: metrics.gauge('poc_mails_waiting', 'Emails waiting to be sent, without announcements'),
  };
}

/**
 * Outcome of a delivery attempt: `postponed` by the mail server, `uncertain` without its response, `elsewhere` when
 * another process claimed the email.
 */
type Delivery = MailEnd | 'postponed' | 'uncertain' | 'elsewhere';

interface DeliverDeps {
  readonly db: Connection;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly queue: Pick<MailQueue, 'open'>;
  readonly rows: MailRows;
  readonly transport: MailTransport;
  readonly settings: MailSettings;
  readonly secret: string;
  /** Aborts the current transfer. */
  readonly cutOff: AbortSignal;
}

/** Delays in ms between attempts. Longer after `uncertain`, where each attempt may have delivered the email. */
const delays = {
  postponed: { firstMs: 1_000, maxMs: 10 * 60_000 },
  uncertain: { firstMs: 15_000, maxMs: 12 * 60 * 60_000 },
};
/** Maximum time in ms for one email. Shorter than its claim. */
const sendTimeoutMs = 2 * 60_000;

/** Sends a due email, or ends it unsent if it is obsolete or unwanted. */
async function deliverMail(deps: DeliverDeps, row: MailDoc): Promise<Delivery> {
  const { clock, rows, logger } = deps;
  if (!(await rows.claim(row, clock.now()))) return 'elsewhere';
  const mail = decrypted(deps, row);
  const announcement =
    mail && 'announcementId' in mail.data ? await findDeliverable(deps.db, mail.data, row.userId) : undefined;
  const ended =
    announcement === null ? 'skipped' : mail ? await endWithoutSending(deps, row, mail) : 'failed';
  if (mail && ended === null) return send(deps, row, mail, announcement ?? undefined);
  const end = ended ?? 'failed';
  await rows.end(row, end, clock.now());
  if (end === 'failed') logger.error({ mailId: row._id, tries: row.tries }, 'email abandoned after retries');
  return end;
}

function decrypted({ queue, logger }: DeliverDeps, row: MailDoc): SealedMail | null {
  try {
    return queue.open(row);
  } catch (error) {
    logger.error({ err: error, mailId: row._id }, 'could not decrypt an email: was the secret changed?');
    return null;
  }
}

/** Returns the outcome of an email that must not be sent, or null if it is to be sent. */
async function endWithoutSending(deps: DeliverDeps, row: MailDoc, mail: SealedMail): Promise<MailEnd | null> {
  const now = deps.clock.now();
  if (row.kind === 'nothing') return 'skipped';
  if (isPastUse(mail.data, row.createdAt, now)) return 'skipped';
  if (isGivenUp(row.createdAt, now)) return 'failed';
  const choice = choiceOf(row.kind);
  if (choice === undefined || row.userId === null) return null;
  const user = await userModel(deps.db).findById(row.userId, { settings: 1 }).lean();
  return user && wantsMail(user.settings, choice) ? null : 'skipped';
}

async function send(
  deps: DeliverDeps,
  row: MailDoc,
  mail: SealedMail,
  announcement?: AnnouncementText,
): Promise<Delivery> {
  const { clock, rows, transport, logger } = deps;
  const message = messageOf(deps, row, mail, announcement);
  const signal = AbortSignal.any([AbortSignal.timeout(sendTimeoutMs), deps.cutOff]);
  try {
    await transport.sendMail({ ...message, signal });
  } catch (error) {
    const about = { mailId: row._id, kind: row.kind, reason: reasonOf(error as NodemailerError) };
    const delivery = deliveryAfter(error as NodemailerError);
    if (delivery === 'failed') {
      await rows.end(row, 'failed', clock.now());
      logger.warn(about, 'email rejected by the mail server');
    } else {
      const delayMs = backoffMs(row.tries + 1, delays[delivery].firstMs, delays[delivery].maxMs);
      await rows.postpone(row._id, new Date(clock.now().getTime() + delayMs));
      logger.warn({ ...about, delayMs }, `email ${delivery}: sending it again later`);
    }
    return delivery;
  }
  await rows.end(row, 'sent', clock.now());
  return 'sent';
}

/** Distinguishes a response about this email from a failure of the connection, the login or the server. */
function deliveryAfter({ code, command, permanent }: NodemailerError): 'failed' | 'postponed' | 'uncertain' {
  if (permanent === undefined || (code !== 'EENVELOPE' && code !== 'EMESSAGE')) return 'uncertain';
  // A rejected sender is a fault of our configuration: once it is fixed, the email can be sent.
  return permanent && command !== 'MAIL FROM' ? 'failed' : 'postponed';
}

/** Error codes for the log. The server's text is left out because it repeats the email address. */
const reasonOf = ({ code = 'unknown', command, responseCode }: NodemailerError): string =>
  `${code}${command ? ` at ${command}` : ''}${responseCode ? `, returned ${responseCode}` : ''}`;

function messageOf(
  { settings, secret }: DeliverDeps,
  { _id, kind, userId, createdAt }: MailDoc,
  { to, replyTo, data }: SealedMail,
  announcement: AnnouncementText | undefined,
): SendMailOptions {
  if (kind === 'nothing') throw new Error('this kind of email has no text');
  const { publicUrl, supportEmail } = settings;
  const what = unsubscriptionOf(kind, data, userId);
  const place: MailPlace = {
    to,
    publicUrl,
    supportEmail,
    ...(what ? { unsubscribe: unsubscribeLinks(what, publicUrl, secret) } : {}),
  };
  // Safe cast: the queue stores each kind together with its own data.
  const content = announcement
    ? announcementContent(announcement, place)
    : contentOf(kind as WrittenKind, data as MailData[WrittenKind], place);
  const mail = { to, ...(replyTo === undefined ? {} : { replyTo }), rowId: _id, date: createdAt, content };
  return composeMessage(mail, settings);
}
