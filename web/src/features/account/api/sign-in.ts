import type { BodyInputOf } from '@poc/contracts/endpoint';
import * as secondFactor from '@poc/contracts/endpoints/second-factor';
import * as contracts from '@poc/contracts/endpoints/sign-in';
import { call } from '../../../shared/api/client.ts';

export const register = (body: BodyInputOf<typeof contracts.register>) => call(contracts.register, { body });

/** The code of the mail; its answer signs in. */
export const verifyEmail = (body: BodyInputOf<typeof contracts.verifyEmail>) =>
  call(contracts.verifyEmail, { body });

export const resendVerification = (email: string) => call(contracts.resendVerification, { body: { email } });

/** The second step of signing in. */
export const giveSecondFactor = (code: string) => call(secondFactor.giveSecondFactor, { body: { code } });

/** Sends a code for a new password; the answer is the same whether an account exists or not. */
export const forgotPassword = (email: string) => call(contracts.forgotPassword, { body: { email } });

export const resetPassword = (body: BodyInputOf<typeof contracts.resetPassword>) =>
  call(contracts.resetPassword, { body });
