import * as contracts from '@poc/contracts/endpoints/identity';
import { call } from '../../../shared/api/client.ts';

/** Enters the code that went to a new address: from then on it is the account's. */
export const confirmNewEmail = (id: string, code: string) =>
  call(contracts.confirmNewEmail, { params: { id }, body: { code } });

/** Takes a change of email back. @param token of the link in the mail to the old address */
export const undoEmailChange = (token: string) => call(contracts.undoEmailChange, { body: { token } });
