import * as contracts from '@poc/contracts/endpoints/identity';
import { call } from './client.ts';

/** One's own account, by the token alone. */
export const getProfile = () => call(contracts.getProfile);
