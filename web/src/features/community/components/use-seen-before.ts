import { useEffect, useState } from 'react';
import { storageKeys } from '../../../config/storage-keys.ts';
import { useSession } from '../../../shared/auth/use-session.ts';
import { readStored, tabStorage, writeStored } from '../../../shared/browser-storage.ts';

/**
 * Time of the newest post that the user had seen in this browser before this tab. Null for visitors, and until it is
 * known.
 * @param newestAt time of the newest loaded post, which counts as seen from now on
 */
export function useSeenBefore(newestAt: string | undefined): string | null {
  const userId = useSession()?.user.id;
  const [before, setBefore] = useState<string | null>(null);
  useEffect(() => {
    if (userId === undefined) return setBefore(null);
    const key = `${storageKeys.seenPosts}-${userId}`;
    const seen = readStored(key);
    const visit = readStored(key, tabStorage) ?? seen ?? newestAt ?? null;
    setBefore(visit);
    if (newestAt === undefined) return;
    writeStored(key, visit, tabStorage);
    if (seen === null || newestAt > seen) writeStored(key, newestAt);
  }, [userId, newestAt]);
  return before;
}
