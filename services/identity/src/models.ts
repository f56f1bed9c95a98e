import { userModel } from './accounts/user.model.ts';
import { auditRecordModel } from './audit/audit-record.model.ts';
import { consentModel } from './consents/consent.model.ts';
import { signingKeyModel } from './keys/signing-key.model.ts';
import { mailModel } from './mail/mail.model.ts';
import { loginLockModel } from './sessions/login-lock.model.ts';
import { refreshTokenModel } from './sessions/refresh-token.model.ts';
import { revocationModel } from './sessions/revocation.model.ts';
import { sessionModel } from './sessions/session.model.ts';

/** Every collection of identity; the kit adds those of events. */
export const identityModels = [
  userModel,
  sessionModel,
  refreshTokenModel,
  revocationModel,
  loginLockModel,
  signingKeyModel,
  mailModel,
  consentModel,
  auditRecordModel,
];
