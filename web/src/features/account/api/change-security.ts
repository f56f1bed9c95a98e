import type { BodyInputOf } from '@poc/contracts/endpoint';
import * as contracts from '@poc/contracts/endpoints/identity';
import * as secondFactor from '@poc/contracts/endpoints/second-factor';
import { call } from '../../../shared/api/client.ts';

/** Changes the password and ends all other sessions. */
export const changePassword = (id: string, body: BodyInputOf<typeof contracts.changePassword>) =>
  call(contracts.changePassword, { params: { id }, body });

export const deleteAccount = (id: string, body: BodyInputOf<typeof contracts.deleteAccount>) =>
  call(contracts.deleteAccount, { params: { id }, body });

export const endSession = (id: string, sessionId: string) =>
  call(contracts.endSession, { params: { id, sessionId } });

export const endSessions = (id: string) => call(contracts.endSessions, { params: { id } });

/** Requests a key for an authenticator app, protected by the password. */
export const beginSecondFactor = (id: string, password: string) =>
  call(secondFactor.beginSecondFactor, { params: { id }, body: { password } });

/**
 * Enables two-factor authentication with the first code of the app.
 * @returns the session and the recovery codes
 */
export const confirmSecondFactor = (id: string, code: string) =>
  call(secondFactor.confirmSecondFactor, { params: { id }, body: { code } });

export const renewRecoveryCodes = (id: string) => call(secondFactor.renewRecoveryCodes, { params: { id } });

export const removeSecondFactor = (id: string) => call(secondFactor.removeSecondFactor, { params: { id } });
