import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { withParams } from '../with-params.ts';

/**
 * State of a page in its query parameters, so that reloads and links restore it. An empty value removes its parameter.
 */
export function useUrlParams(): [URLSearchParams, (changes: Readonly<Record<string, string>>) => void] {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (changes: Readonly<Record<string, string>>) =>
      setParams((current) => withParams(current, changes), { replace: true }),
    [setParams],
  );
  return [params, change];
}
