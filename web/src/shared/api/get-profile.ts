import * as contracts from '@poc/contracts/endpoints/identity';
import { call } from './client.ts';

/** Fetches the signed-in user's account. */
export const getProfile = () => call(contracts.getProfile);
