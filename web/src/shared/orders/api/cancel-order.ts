import * as contracts from '@poc/contracts/endpoints/orders';
import { call } from '../../api/client.ts';

export const cancelOrder = (id: string) => call(contracts.cancelOrder, { params: { id } });
