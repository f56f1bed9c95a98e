import type { Clock } from '@poc/kit/clock';
import type { Logger } from '@poc/kit/log';
import { backoffMs } from '@poc/kit/retry';
import type { Connection } from 'mongoose';
import { userModel } from '../accounts/accounts.api.ts';
import { addressIn, composeMessage, type MailSettings } from './compose-message.ts';
import type { MailDoc } from './mail.model.ts';
import type { MailPlace } from './mail-content.ts';
import type { MailData, WrittenKind } from './mail-kinds.ts';
import { isGivenUp, isPastUse } from './mail-lifetime.ts';
import type { MailQueue, SealedMail } from './mail-queue.ts';
import type { MailEnd, MailRows } from './mail-rows.ts';
import { choiceOf, wantsMail } from './notification-choice.ts';
import type { SmtpClient } from './smtp-client.ts';
import { contentOf } from './texts/mail-texts.ts';
import { unsubscribeLinks, unsubscriptionOf } from './unsubscribe-links.ts';

/** Outcome of a delivery attempt; `elsewhere` when another process claimed the email. */
export type Delivery = MailEnd | 'postponed' | 'elsewhere';

export interface DeliverDeps {
  readonly db: Connection;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly queue: Pick<MailQueue, 'open'>;
  readonly rows: MailRows;
  readonly client: SmtpClient;
  readonly settings: MailSettings;
  readonly secret: string;
}

const firstDelayMs = 1_000;
const maxDelayMs = 10 * 60_000;

/**
 * Sends a due email, or ends it unsent if it is obsolete or unwanted.
 * @throws when the mail server or the database is unavailable: the email stays in the queue
 */
export async function deliverMail(deps: DeliverDeps, row: MailDoc): Promise<Delivery> {
  const { clock, rows, logger } = deps;
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
  const { clock, rows, client, settings, logger } = deps;
  const bytes = await messageOf(deps, row, mail);
  const claim = () => rows.claim(row._id);
  const outcome = await client.send({ from: addressIn(settings.from), to: mail.to, bytes, claim });
  const about = {
    mailId: row._id,
    kind: row.kind,
    ...('reason' in outcome ? { reason: outcome.reason } : {}),
  };
  switch (outcome.kind) {
    case 'sent':
      await rows.end(row._id, 'sent', clock.now());
      return 'sent';
    case 'later': {
      const delayMs = backoffMs(row.tries + 1, firstDelayMs, maxDelayMs);
      await rows.postpone(row._id, new Date(clock.now().getTime() + delayMs));
      logger.warn({ ...about, delayMs }, 'email postponed by the mail server');
      return 'postponed';
    }
    case 'refused':
      await rows.end(row._id, 'failed', clock.now());
      logger.warn(about, 'email rejected by the mail server');
      return 'failed';
    case 'unknown':
      await rows.end(row._id, 'uncertain', clock.now());
      logger.warn(about, 'email delivery uncertain: not sent again');
      return 'uncertain';
    case 'not-claimed':
      return 'elsewhere';
  }
}

function messageOf(
  { settings, secret }: DeliverDeps,
  { _id, kind, userId, createdAt }: MailDoc,
  { to, replyTo, data }: SealedMail,
): Promise<Buffer> {
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
