import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readStored, tabStorage, writeStored } from '../browser-storage.ts';

/**
 * The secret of a mailed link. It comes after the `#`, which never reaches a server; it is taken out of the address at
 * once, so that neither the history nor a screenshot gives it away, and kept in the tab's storage for a reload.
 * @param key where it is kept
 * @returns the token, or null when the page was opened without one; `forget` drops it when it is spent
 */
export function useLinkToken(key: string): { token: string | null; forget: () => void } {
  const { hash, pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [kept, setKept] = useState(() => readStored(key, tabStorage));
  const arriving = hash.slice(1);
  useEffect(() => {
    if (arriving === '') return;
    writeStored(key, arriving, tabStorage);
    setKept(arriving);
    navigate({ pathname, search }, { replace: true, state });
  }, [arriving, key, navigate, pathname, search, state]);
  const forget = useCallback(() => {
    writeStored(key, null, tabStorage);
    setKept(null);
  }, [key]);
  return { token: arriving === '' ? kept : arriving, forget };
}
