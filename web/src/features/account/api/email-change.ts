import * as contracts from '@poc/contracts/endpoints/identity';
import { call } from '../../../shared/api/client.ts';

/** Confirms a new email with the code sent to it; it becomes the account's email. */
export const confirmNewEmail = (id: string, code: string) =>
  call(contracts.confirmNewEmail, { params: { id }, body: { code } });

/**
 * Reverts an email change.
 * @param token from the link in the email to the old email address
 */
export const undoEmailChange = (token: string) => call(contracts.undoEmailChange, { body: { token } });
