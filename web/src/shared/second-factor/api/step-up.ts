import * as contracts from '@poc/contracts/endpoints/second-factor';
import { call } from '../../api/client.ts';

/** Confirms the second factor again. @returns a session in which it is fresh */
export const stepUp = (code: string) => call(contracts.stepUp, { body: { code } });
