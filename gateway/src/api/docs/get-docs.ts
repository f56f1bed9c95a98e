import { allEndpoints } from '@poc/contracts/endpoints/all';
import { getDocs as contract } from '@poc/contracts/endpoints/gateway';
import { everyone } from '@poc/kit/auth/policies';
import { route } from '@poc/kit/http/route';
import { renderReference } from './render-reference.ts';

/** Serves the API reference page, rendered once at startup. */
export const getDocs = route(contract, everyone, ({ publicUrl }: { publicUrl: string }) => {
  const page = renderReference(allEndpoints, publicUrl);
  return async () => page;
});
