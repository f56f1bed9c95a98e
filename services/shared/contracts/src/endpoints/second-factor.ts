import { z } from 'zod';
import { passwordInput, sixDigits, time } from '../common.ts';
import { endpointsOf } from '../endpoint.ts';
import { signedIn } from '../entities/identity.ts';
import { cleanCode } from '../text-rules.ts';

const declare = endpointsOf('identity');

/** Six-digit code of an authenticator app or a recovery code; spaces and dashes are removed. */
const secondFactorCode = z
  .string()
  .overwrite(cleanCode)
  .toLowerCase()
  .regex(/^(\d{6}|[a-z2-7]{10})$/, 'must be a code of 6 digits or a recovery code');

const recoveryCodes = z.array(z.string());
const guessed = ['code_invalid', 'login_locked'] as const;

/** The pending sign-in is identified by a cookie, which `login` sets with `second_factor_required`. */
export const giveSecondFactor = declare('giveSecondFactor', 'POST /auth/second-factor', {
  summary: 'Complete sign-in with an authenticator code or a recovery code',
  access: 'public',
  ignoresToken: true,
  cookies: ['poc_browser', 'poc_challenge', 'poc_refresh'],
  body: z.strictObject({ code: secondFactorCode }),
  response: signedIn,
  errors: ['sign_in_expired', 'account_suspended', ...guessed],
});

export const stepUp = declare('stepUp', 'POST /auth/step-up', {
  summary: 'Confirm the second factor again; the new token allows step-up operations for 10 minutes',
  access: 'member',
  body: z.strictObject({ code: secondFactorCode }),
  response: signedIn,
  errors: ['conflict', ...guessed],
});

export const getSecondFactor = declare('getSecondFactor', 'GET /users/{id}/second-factor', {
  summary: 'Get two-factor status',
  access: 'self',
  response: z.object({
    /** Time of activation; null while off. */
    since: time.nullable(),
    recoveryCodesLeft: z.number().int(),
    /** True if the user's role requires it. */
    required: z.boolean(),
  }),
});

export const beginSecondFactor = declare('beginSecondFactor', 'POST /users/{id}/second-factor', {
  summary: 'Create a secret for the authenticator app; a confirmed code activates it',
  access: 'self',
  body: z.strictObject({ password: passwordInput }),
  /** `secret` in base32 for manual entry; `uri` for a QR code. */
  response: z.object({ secret: z.string(), uri: z.string() }),
  errors: ['wrong_password', 'login_locked', 'conflict'],
});

export const confirmSecondFactor = declare('confirmSecondFactor', 'POST /users/{id}/second-factor/confirm', {
  summary: 'Turn on two-factor authentication with the first code; ends your other sessions',
  access: 'self',
  body: z.strictObject({ code: sixDigits }),
  response: signedIn.extend({ recoveryCodes }),
  errors: ['conflict', ...guessed],
});

export const removeSecondFactor = declare('removeSecondFactor', 'DELETE /users/{id}/second-factor', {
  summary: 'Turn off two-factor authentication',
  access: 'self',
  stepUp: true,
  response: signedIn,
  errors: ['conflict'],
});

export const renewRecoveryCodes = declare(
  'renewRecoveryCodes',
  'POST /users/{id}/second-factor/recovery-codes',
  {
    summary: 'Create new recovery codes; the old ones stop working',
    access: 'self',
    stepUp: true,
    response: z.object({ recoveryCodes }),
    errors: ['conflict'],
  },
);
