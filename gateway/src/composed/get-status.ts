import { getStatus as contract } from '@poc/contracts/endpoints/gateway';
import { everyone } from '@poc/kit/auth/policies';
import { route } from '../route.ts';

export const getStatus = route(contract, everyone, ({ monitor }) => async () => {
  return monitor.report();
});
