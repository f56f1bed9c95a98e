import { allEndpoints } from '@poc/contracts/endpoints/all';
import { renderReference } from './render-reference.ts';

/** The reference as a page, made once from the contracts. */
export const getDocs = (publicUrl: string) => {
  const page = renderReference(allEndpoints, publicUrl);
  return async (): Promise<string> => page;
};
