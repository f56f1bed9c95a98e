import { register } from './register.ts';
import { resendVerification } from './resend-verification.ts';
import { verifyEmail } from './verify-email.ts';

export const registrationRoutes = [register, verifyEmail, resendVerification];
