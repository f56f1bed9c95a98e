import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { withParams } from '../with-params.ts';

/**
 * What a page keeps in its address, so that a reload and a link show the same: the parameters, and a way to change some
 * of them. An empty value takes its parameter away.
 */
export function useAddress(): [URLSearchParams, (changes: Readonly<Record<string, string>>) => void] {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (changes: Readonly<Record<string, string>>) =>
      setParams((current) => withParams(current, changes), { replace: true }),
    [setParams],
  );
  return [params, change];
}
