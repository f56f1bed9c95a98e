import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

const nearBottomPx = 48;

/**
 * Keeps a scrolling list at its newest entry until the user scrolls up.
 * @param newest changes with each new entry
 */
export function useFollowBottom(newest: unknown): {
  listRef: RefObject<HTMLOListElement | null>;
  following: boolean;
  jumpToNewest: () => void;
} {
  const listRef = useRef<HTMLOListElement>(null);
  const [following, setFollowing] = useState(true);
  const wants = useRef(true);

  const toBottom = useCallback(() => {
    const list = listRef.current;
    if (list && wants.current) list.scrollTop = list.scrollHeight;
  }, []);
  const jumpToNewest = useCallback(() => {
    wants.current = true;
    setFollowing(true);
    toBottom();
  }, [toBottom]);

  useEffect(() => {
    const list = listRef.current;
    if (!list) return;
    const watch = () => {
      wants.current = list.scrollHeight - list.scrollTop - list.clientHeight < nearBottomPx;
      setFollowing(wants.current);
    };
    list.addEventListener('scroll', watch, { passive: true });
    // An on-screen keyboard or a rotation shrinks the list without a scroll event.
    const size = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(toBottom);
    size?.observe(list);
    // Content added later to a line (a moderation menu) makes it taller.
    const growth = new MutationObserver(toBottom);
    growth.observe(list, { childList: true, subtree: true });
    return () => {
      list.removeEventListener('scroll', watch);
      growth.disconnect();
      size?.disconnect();
    };
  }, [toBottom]);

  useLayoutEffect(() => {
    if (following && newest !== null) toBottom();
  }, [following, newest, toBottom]);

  return { listRef, following, jumpToNewest };
}
