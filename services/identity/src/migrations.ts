import { figureDayModel } from '@poc/kit/figures/figure-day.model';
import { rateLimitModel } from '@poc/kit/limits/rate-limit.model';
import type { Migration } from '@poc/kit/mongo/migration';
import { storeSearchKeys } from '@poc/kit/mongo/store-search-keys';
import { administratorGuardModel } from './accounts/administrator-guard.model.ts';
import { consentModel } from './accounts/consents/consent.model.ts';
import { exportLockModel } from './accounts/data-export/export-lock.model.ts';
import { emailChangeModel } from './accounts/email-changes/email-change.model.ts';
import { invitationModel } from './accounts/invitations/invitation.model.ts';
import { userNoteModel } from './accounts/notes/user-note.model.ts';
import { registrationModel } from './accounts/registration/registration.model.ts';
import { searchFieldsOf } from './accounts/search-fields.ts';
import { userModel } from './accounts/user.model.ts';
import { auditRecordModel } from './audit/audit-record.model.ts';
import { signingKeyModel } from './keys/signing-key.model.ts';
import { announcementModel } from './mail/announcements/announcement.model.ts';
import { mailModel } from './mail/mail.model.ts';
import { newsletterSubscriberModel } from './mail/newsletter/newsletter-subscriber.model.ts';
import { orderNoticeModel } from './mail/order-notices/order-notice.model.ts';
import { notificationCleanupModel } from './notifications/cleanup/notification-cleanup.model.ts';
import { notificationModel } from './notifications/notification.model.ts';
import { pushDayModel } from './notifications/push/push-day.model.ts';
import { pushDeliveryModel } from './notifications/push/push-delivery.model.ts';
import { pushSubscriptionModel } from './notifications/push/push-subscription.model.ts';
import { missedSearchModel } from './searches/missed-search.model.ts';
import { synonymGroupModel } from './searches/synonym-group.model.ts';
import { activeDayModel } from './sessions/active-day.model.ts';
import { refreshTokenModel } from './sessions/refresh-token.model.ts';
import { revocationModel } from './sessions/revocation.model.ts';
import { sessionModel } from './sessions/session.model.ts';
import { codeModel } from './sign-in/codes/code.model.ts';
import { codeAllowanceModel } from './sign-in/codes/code-allowance.model.ts';
import { knownBrowserModel } from './sign-in/known-browsers/known-browser.model.ts';
import { challengeModel } from './sign-in/two-factor/challenge.model.ts';
import { secondFactorModel } from './sign-in/two-factor/second-factor.model.ts';

/** Sends emails again that an earlier release was sending when its process ended. */
const resendUnfinishedMails: Migration = {
  id: 'mails without the state `sending`',
  suitsEarlierReleases: true,
  async up(db) {
    await mailModel(db).collection.updateMany({ status: 'sending' }, { $set: { status: 'waiting' } });
  },
};

export const migrations = [
  userModel,
  emailChangeModel,
  codeModel,
  codeAllowanceModel,
  knownBrowserModel,
  registrationModel,
  invitationModel,
  administratorGuardModel,
  sessionModel,
  refreshTokenModel,
  revocationModel,
  secondFactorModel,
  challengeModel,
  signingKeyModel,
  mailModel,
  newsletterSubscriberModel,
  orderNoticeModel,
  consentModel,
  exportLockModel,
  auditRecordModel,
  notificationModel,
  notificationCleanupModel,
  pushSubscriptionModel,
  pushDeliveryModel,
  pushDayModel,
  rateLimitModel,
  resendUnfinishedMails,
  storeSearchKeys(userModel, searchFieldsOf),
  figureDayModel,
  activeDayModel,
  userNoteModel,
  announcementModel,
  missedSearchModel,
  synonymGroupModel,
];
