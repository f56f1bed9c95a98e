import type { BodyInputOf } from '@poc/contracts/endpoint';
import * as secondFactor from '@poc/contracts/endpoints/second-factor';
import * as contracts from '@poc/contracts/endpoints/sign-in';
import { call } from '../../../shared/api/client.ts';

export const register = (body: BodyInputOf<typeof contracts.register>) => call(contracts.register, { body });

/** Verifies the code of the email and signs in. */
export const verifyEmail = (body: BodyInputOf<typeof contracts.verifyEmail>) =>
  call(contracts.verifyEmail, { body });

export const resendVerification = (email: string) => call(contracts.resendVerification, { body: { email } });

export const giveSecondFactor = (code: string) => call(secondFactor.giveSecondFactor, { body: { code } });

/** Sends a code for a new password. The response does not reveal whether the account exists. */
export const forgotPassword = (email: string) => call(contracts.forgotPassword, { body: { email } });

export const resetPassword = (body: BodyInputOf<typeof contracts.resetPassword>) =>
  call(contracts.resetPassword, { body });
