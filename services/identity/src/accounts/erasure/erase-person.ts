import type { CommunityTexts } from '@poc/contracts/entities/community';
import { userDeleted } from '@poc/contracts/events/identity';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { trusted } from 'mongoose';
import { redactRecords } from '../../audit/audit.api.ts';
import type { IdentityDeps } from '../../deps.ts';
import { deleteMails, newsletterSubscriberModel } from '../../mail/mail.api.ts';
import { notificationModel, pushDayModel, pushDeliveryModel } from '../../notifications/notifications.api.ts';
import { endAllSessions, refreshTokenModel, sessionModel } from '../../sessions/sessions.api.ts';
import { deleteKnownBrowsers, deleteSecondFactor, revokeCodes } from '../../sign-in/sign-in.api.ts';
import { consentModel } from '../consents/consent.model.ts';
import { deleteEmailChanges } from '../email-changes/offer-undo.ts';
import { invitationModel } from '../invitations/invitation.model.ts';
import { userNoteModel } from '../notes/user-note.model.ts';
import { deleteRegistrations } from '../registration/delete-registrations.ts';
import { type UserDoc, userModel } from '../user.model.ts';

/**
 * Erases a person from this service and publishes `user.deleted` for the others. Consents are deleted too, since they
 * prove nothing without the person. Audit records remain, without email addresses. A receipt is emailed.
 *
 * Does not check for the last administrator: see `assertNotLastAdministrator`. Call `finishErasure` after the commit.
 */
export async function erasePerson(
  tx: Transaction,
  deps: Pick<IdentityDeps, 'db' | 'mail' | 'secret'>,
  user: UserDoc,
  { now, communityTexts = 'anonymise' }: { now: Date; communityTexts?: CommunityTexts },
): Promise<void> {
  const { _id: userId, email } = user;
  const id = userId.toHexString();

  const sessions = await sessionModel(tx).find({ userId }, { _id: 1 }).lean();
  const sessionIds = sessions.map((one) => one._id);
  await refreshTokenModel(tx).deleteMany({ sessionId: trusted({ $in: sessionIds }) });
  await endAllSessions(tx, userId, { now });
  await deleteSecondFactor(tx, userId);

  await revokeCodes(tx, deps, { purpose: 'reset-password', key: email });
  await revokeCodes(tx, deps, { purpose: 'new-email', key: id });
  await deleteKnownBrowsers(tx, userId);
  await deleteEmailChanges(tx, userId);
  await deleteRegistrations(tx, deps, email);
  await invitationModel(tx).deleteMany({ email });
  await newsletterSubscriberModel(tx).deleteMany({ email });
  await deleteMails(tx, id);
  await notificationModel(tx).deleteMany({ userId });
  await pushDeliveryModel(tx).deleteMany({ userId });
  await pushDayModel(tx).deleteOne({ _id: userId });
  await consentModel(tx).deleteMany({ userId });
  await userNoteModel(tx).deleteMany({ userId });
  await redactRecords(tx, id);
  await userModel(tx).deleteOne({ _id: userId });

  const deletion = { userId: id, deletedAt: now.toISOString(), communityTexts };
  await tx.emit(userDeleted, { key: id, data: deletion });
  await deps.mail.add(tx, {
    kind: 'account-deleted',
    to: email,
    data: { name: user.name, at: now.toISOString() },
  });
}

/**
 * Deletes the avatar and refreshes token revocations after the commit. After a crash or a failure, the sweep and the
 * poll catch up.
 */
export async function finishErasure(
  deps: Pick<IdentityDeps, 'verifier' | 'avatars'>,
  user: Pick<UserDoc, 'avatar'>,
): Promise<void> {
  await deps.avatars.discard(user.avatar);
  await deps.verifier.refresh();
}
