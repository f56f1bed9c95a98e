import * as contracts from '@poc/contracts/endpoints/plans';
import { call } from '../../api/client.ts';

/** Cancels a plan: it stays open until it ends. */
export const cancelSubscription = (id: string) => call(contracts.cancelSubscription, { params: { id } });
