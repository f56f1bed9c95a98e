import * as contracts from '@poc/contracts/endpoints/orders';
import { call } from '../../api/client.ts';

/** Cancels the user's own order before it is shipped. */
export const cancelOrder = (id: string) => call(contracts.cancelOrder, { params: { id } });
