import * as contracts from '@poc/contracts/endpoints/second-factor';
import { call } from '../../api/client.ts';

/** Gives the second factor again. @returns the session, in which it counts as fresh */
export const stepUp = (code: string) => call(contracts.stepUp, { body: { code } });
