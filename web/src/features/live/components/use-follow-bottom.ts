import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

const nearBottomPx = 48;

/**
 * Keeps a scrolling list at its newest entry, until the person scrolls up to read; then it counts what comes instead.
 * @param newest a number that grows with each new entry
 */
export function useFollowBottom(newest: number): {
  listRef: RefObject<HTMLOListElement | null>;
  unseen: number;
  jumpToNewest: () => void;
} {
  const listRef = useRef<HTMLOListElement>(null);
  const [following, setFollowing] = useState(true);
  const [seenTo, setSeenTo] = useState(newest);

  const jumpToNewest = useCallback(() => {
    setFollowing(true);
    const list = listRef.current;
    if (list) list.scrollTop = list.scrollHeight;
  }, []);

  useEffect(() => {
    const list = listRef.current;
    if (!list) return;
    const watch = () => setFollowing(list.scrollHeight - list.scrollTop - list.clientHeight < nearBottomPx);
    list.addEventListener('scroll', watch, { passive: true });
    return () => list.removeEventListener('scroll', watch);
  }, []);

  useLayoutEffect(() => {
    if (!following) return;
    setSeenTo(newest);
    const list = listRef.current;
    if (list) list.scrollTop = list.scrollHeight;
  }, [following, newest]);

  return { listRef, unseen: following ? 0 : Math.max(0, newest - seenTo), jumpToNewest };
}
