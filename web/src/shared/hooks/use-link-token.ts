import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readStored, tabStorage, writeStored } from '../browser-storage.ts';

/**
 * Reads the token of an emailed link from the URL fragment, which never reaches a server. Removes it from the URL
 * immediately, so that history and screenshots do not expose it, and stores it in session storage for reloads.
 * @param key storage key
 * @returns the token, or null without one; `forget` deletes it after use
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
