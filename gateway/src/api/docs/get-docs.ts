import { allEndpoints } from '@poc/contracts/endpoints/all';
import { renderReference } from './render-reference.ts';

export const getDocs = (publicUrl: string) => {
  const page = renderReference(allEndpoints, publicUrl);
  return async (): Promise<string> => page;
};
