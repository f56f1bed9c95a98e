import * as contracts from '@poc/contracts/endpoints/second-factor';
import { call } from '../../api/client.ts';

/** Confirms the second factor again. @returns a session with a fresh confirmation */
export const stepUp = (code: string) => call(contracts.stepUp, { body: { code } });
