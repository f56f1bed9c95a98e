import * as contracts from '@poc/contracts/endpoints/identity';
import { call } from './client.ts';

export const getProfile = () => call(contracts.getProfile);
