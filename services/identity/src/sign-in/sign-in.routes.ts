import { login } from './login.ts';
import { forgotPassword } from './password-reset/forgot-password.ts';
import { resetPassword } from './password-reset/reset-password.ts';
import { beginSecondFactor } from './two-factor/begin-second-factor.ts';
import { confirmSecondFactor } from './two-factor/confirm-second-factor.ts';
import { getSecondFactor } from './two-factor/get-second-factor.ts';
import { giveSecondFactor } from './two-factor/give-second-factor.ts';
import { removeSecondFactor } from './two-factor/remove-second-factor.ts';
import { renewRecoveryCodes } from './two-factor/renew-recovery-codes.ts';
import { stepUp } from './two-factor/step-up.ts';

export const signInRoutes = [
  login,
  giveSecondFactor,
  stepUp,
  getSecondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  forgotPassword,
  resetPassword,
];
