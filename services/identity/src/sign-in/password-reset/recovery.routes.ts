import { forgotPassword } from './forgot-password.ts';
import { resetPassword } from './reset-password.ts';

export const recoveryRoutes = [forgotPassword, resetPassword];
