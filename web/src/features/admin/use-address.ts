import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * What a page keeps in its address, so that a reload and a link show the same: the parameters, and a way to change some
 * of them. An empty value takes its parameter away.
 */
export function useAddress(): [URLSearchParams, (changes: Readonly<Record<string, string>>) => void] {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (changes: Readonly<Record<string, string>>) =>
      setParams(
        (current) => {
          const changed = new URLSearchParams(current);
          for (const [name, value] of Object.entries(changes)) {
            if (value) changed.set(name, value);
            else changed.delete(name);
          }
          return changed;
        },
        { replace: true },
      ),
    [setParams],
  );
  return [params, change];
}
