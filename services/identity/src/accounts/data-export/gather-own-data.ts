import { auditRecordModel } from '../../audit/audit.api.ts';
import type { IdentityDeps } from '../../deps.ts';
import { mailModel, newsletterSubscriberModel } from '../../mail/mail.api.ts';
import {
  findActors,
  notificationModel,
  presentNotification,
  presentPushDevice,
  pushSubscriptionModel,
} from '../../notifications/notifications.api.ts';
import { presentSession, sessionModel } from '../../sessions/sessions.api.ts';
import { findSecondFactor } from '../../sign-in/sign-in.api.ts';
import { consentModel } from '../consents/consent.model.ts';
import { presentConsent } from '../consents/present-consent.ts';
import { presentUser } from '../present-user.ts';
import { presentSettings } from '../settings/present-settings.ts';
import type { UserDoc } from '../user.model.ts';

/** Gathers this service's data about a person, without hashes, codes and tokens. */
export async function gatherOwnData(
  { db }: Pick<IdentityDeps, 'db'>,
  user: UserDoc,
  sessionId: string,
): Promise<Record<string, unknown>> {
  const userId = user._id;
  const id = userId.toHexString();
  const [consents, sessions, factor, newsletter, mails, notifications, devices, actions] = await Promise.all([
    consentModel(db).find({ userId }).sort({ at: -1 }).lean(),
    sessionModel(db).find({ userId }).sort({ lastUsedAt: -1 }).lean(),
    findSecondFactor(db, userId),
    newsletterSubscriberModel(db).findOne({ email: user.email }).lean(),
    mailModel(db).find({ userId: id }).sort({ createdAt: -1 }).lean(),
    notificationModel(db).find({ userId }).sort({ at: -1 }).lean(),
    pushSubscriptionModel(db).find({ userId }).sort({ createdAt: 1 }).lean(),
    auditRecordModel(db).find({ about: id }).sort({ at: -1 }).lean(),
  ]);
  const actors = await findActors(db, notifications);
  return {
    account: {
      ...presentUser(user),
      emailVerified: user.emailVerified,
      lastActiveDay: user.activeOn ?? null,
    },
    settings: presentSettings(user),
    consents: consents.map(presentConsent),
    sessions: sessions.map((session) => presentSession(session, sessionId)),
    secondFactor: factor && { since: factor.since, recoveryCodesLeft: factor.recoveryHashes.length },
    newsletter: newsletter && {
      status: newsletter.status,
      version: newsletter.version,
      askedAt: newsletter.askedAt,
      confirmedAt: newsletter.confirmedAt,
      leftAt: newsletter.leftAt,
    },
    mails: mails.map(({ kind, status, createdAt }) => ({
      kind,
      status: status === 'bulk' ? 'waiting' : status,
      createdAt,
    })),
    notifications: notifications.map((row) => presentNotification(row, actors)),
    pushDevices: devices.map((row) => presentPushDevice(row, sessionId)),
    // The administrator's identity is not the person's data.
    actionsOfAdministrators: actions.map(({ action, before, after, reason, at }) => ({
      action,
      before,
      after,
      reason,
      at,
    })),
  };
}
