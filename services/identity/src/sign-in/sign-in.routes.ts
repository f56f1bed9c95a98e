import { login } from './login.ts';
import { giveSecondFactor } from './two-factor/give-second-factor.ts';

export const signInRoutes = [login, giveSecondFactor];
