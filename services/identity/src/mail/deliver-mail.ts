import type { Clock } from '@poc/kit/clock';
import type { Logger } from '@poc/kit/log';
import { backoffMs } from '@poc/kit/retry';
import type { Connection } from 'mongoose';
import type { NodemailerError, SendMailOptions } from 'nodemailer';
import { userModel } from '../accounts/accounts.api.ts';
import { composeMessage, type MailSettings } from './compose-message.ts';
import type { MailDoc } from './mail.model.ts';
import type { MailPlace } from './mail-content.ts';
import type { MailData, WrittenKind } from './mail-kinds.ts';
import { isGivenUp, isPastUse } from './mail-lifetime.ts';
import type { MailQueue, SealedMail } from './mail-queue.ts';
import type { MailEnd, MailRows } from './mail-rows.ts';
import type { MailTransport } from './mail-transport.ts';
import { choiceOf, wantsMail } from './notification-choice.ts';
import { contentOf } from './texts/mail-texts.ts';
import { unsubscribeLinks, unsubscriptionOf } from './unsubscribe-links.ts';

/**
 * Outcome of a delivery attempt: `postponed` by the mail server, `uncertain` without its response, `elsewhere` when
 * another process claimed the email.
 */
export type Delivery = MailEnd | 'postponed' | 'uncertain' | 'elsewhere';

export interface DeliverDeps {
  readonly db: Connection;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly queue: Pick<MailQueue, 'open'>;
  readonly rows: MailRows;
  readonly transport: MailTransport;
  readonly settings: MailSettings;
  readonly secret: string;
  /** Cuts off the email in transfer. */
  readonly cutOff: AbortSignal;
}

/** Delays in ms between attempts. Longer ones after `uncertain`, where each attempt may have delivered the email. */
const delays = {
  postponed: { firstMs: 1_000, maxMs: 10 * 60_000 },
  uncertain: { firstMs: 15_000, maxMs: 12 * 60 * 60_000 },
};
/** Maximum time in ms for one email. Shorter than its claim. */
const sendTimeoutMs = 2 * 60_000;

/** Sends a due email, or ends it unsent if it is obsolete or unwanted. */
export async function deliverMail(deps: DeliverDeps, row: MailDoc): Promise<Delivery> {
  const { clock, rows, logger } = deps;
  if (!(await rows.claim(row, clock.now()))) return 'elsewhere';
  const mail = decrypted(deps, row);
  const ended = mail ? await endWithoutSending(deps, row, mail) : 'failed';
  if (mail && ended === null) return send(deps, row, mail);
  const end = ended ?? 'failed';
  await rows.end(row._id, end, clock.now());
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

async function send(deps: DeliverDeps, row: MailDoc, mail: SealedMail): Promise<Delivery> {
  const { clock, rows, transport, logger } = deps;
  const message = messageOf(deps, row, mail);
  const signal = AbortSignal.any([AbortSignal.timeout(sendTimeoutMs), deps.cutOff]);
  try {
    await transport.sendMail({ ...message, signal });
  } catch (error) {
    const about = { mailId: row._id, kind: row.kind, reason: reasonOf(error as NodemailerError) };
    const delivery = deliveryAfter(error as NodemailerError);
    if (delivery === 'failed') {
      await rows.end(row._id, 'failed', clock.now());
      logger.warn(about, 'email rejected by the mail server');
    } else {
      const delayMs = backoffMs(row.tries + 1, delays[delivery].firstMs, delays[delivery].maxMs);
      await rows.postpone(row._id, new Date(clock.now().getTime() + delayMs));
      logger.warn({ ...about, delayMs }, `email ${delivery}: sending it again later`);
    }
    return delivery;
  }
  await rows.end(row._id, 'sent', clock.now());
  return 'sent';
}

/** Distinguishes a response about this email from a failure of the connection, the login or the server. */
function deliveryAfter({ code, command, permanent }: NodemailerError): 'failed' | 'postponed' | 'uncertain' {
  if (permanent === undefined || (code !== 'EENVELOPE' && code !== 'EMESSAGE')) return 'uncertain';
  // A rejected sender is a fault of our configuration: once it is fixed, the email can be sent.
  return permanent && command !== 'MAIL FROM' ? 'failed' : 'postponed';
}

/** Error codes for the log. The server's text is left out because it repeats the address. */
const reasonOf = ({ code = 'unknown', command, responseCode }: NodemailerError): string =>
  `${code}${command ? ` at ${command}` : ''}${responseCode ? `, answered ${responseCode}` : ''}`;

function messageOf(
  { settings, secret }: DeliverDeps,
  { _id, kind, userId, createdAt }: MailDoc,
  { to, replyTo, data }: SealedMail,
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
  const content = contentOf(kind, data as MailData[WrittenKind], place);
  const mail = { to, ...(replyTo === undefined ? {} : { replyTo }), rowId: _id, date: createdAt, content };
  return composeMessage(mail, settings);
}
