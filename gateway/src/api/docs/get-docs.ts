import { allEndpoints } from '@poc/contracts/endpoints/all';
import { getDocs as contract } from '@poc/contracts/endpoints/gateway';
import { everyone } from '@poc/kit/auth/policies';
import { route } from '../../route.ts';
import { renderReference } from './render-reference.ts';

export const getDocs = route(contract, everyone, ({ publicUrl }) => {
  let page: string | undefined;
  return async () => (page ??= renderReference(allEndpoints, publicUrl));
});
