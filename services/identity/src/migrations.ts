import { auditRecordModel } from './audit/audit-record.model.ts';
import { knownBrowserModel } from './browsers/known-browser.model.ts';
import { codeModel } from './codes/code.model.ts';
import { codeAllowanceModel } from './codes/code-allowance.model.ts';
import { consentModel } from './consents/consent.model.ts';
import { contactAllowanceModel } from './contact/contact-allowance.model.ts';
import { exportLockModel } from './data/export-lock.model.ts';
import { emailChangeModel } from './email-changes/email-change.model.ts';
import { invitationModel } from './invitations/invitation.model.ts';
import { signingKeyModel } from './keys/signing-key.model.ts';
import { mailModel } from './mail/mail.model.ts';
import { newsletterSubscriberModel } from './newsletter/newsletter-subscriber.model.ts';
import { notificationModel } from './notifications/notification.model.ts';
import { orderNoticeModel } from './order-notices/order-notice.model.ts';
import { pushDayModel } from './push/push-day.model.ts';
import { pushDeliveryModel } from './push/push-delivery.model.ts';
import { pushSubscriptionModel } from './push-subscriptions/push-subscription.model.ts';
import { registrationModel } from './registration/registration.model.ts';
import { challengeModel } from './second-factor/challenge.model.ts';
import { guessModel } from './second-factor/guess.model.ts';
import { secondFactorModel } from './second-factor/second-factor.model.ts';
import { refreshTokenModel } from './sessions/refresh-token.model.ts';
import { revocationModel } from './sessions/revocation.model.ts';
import { sessionModel } from './sessions/session.model.ts';
import { loginLockModel } from './sign-in/login-lock.model.ts';
import { administratorGuardModel } from './users/administrator-guard.model.ts';
import { userModel } from './users/user.model.ts';

/** What the database of identity is prepared by, in order; the kit adds what events need. A new entry runs once, by the job. */
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
  loginLockModel,
  secondFactorModel,
  challengeModel,
  guessModel,
  signingKeyModel,
  mailModel,
  newsletterSubscriberModel,
  contactAllowanceModel,
  orderNoticeModel,
  consentModel,
  exportLockModel,
  auditRecordModel,
  notificationModel,
  pushSubscriptionModel,
  pushDeliveryModel,
  pushDayModel,
];
