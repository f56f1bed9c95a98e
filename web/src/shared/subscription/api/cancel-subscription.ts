import * as contracts from '@poc/contracts/endpoints/plans';
import { call } from '../../api/client.ts';

/** Cancels a subscription at the end of its paid period. */
export const cancelSubscription = (id: string) => call(contracts.cancelSubscription, { params: { id } });
