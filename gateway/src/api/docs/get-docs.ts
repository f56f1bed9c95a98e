import { allEndpoints } from '@poc/contracts/endpoints/all';
import { renderReference } from './render-reference.ts';

/** Serves the API reference page, rendered once at startup. */
export const getDocs = (publicUrl: string) => {
  const page = renderReference(allEndpoints, publicUrl);
  return async (): Promise<string> => page;
};
