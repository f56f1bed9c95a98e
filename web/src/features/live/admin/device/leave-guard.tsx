import { useEffect, useRef } from 'react';
import { useBackToClose } from '../../../../shared/dialogs/use-back-to-close.ts';

interface LeaveGuardProps {
  onBack: () => void;
  /** Called with the URL of a link to another page of the app, instead of following it. */
  onLink: (url: string) => void;
}

/** Requires a confirmation before navigation, which would stop the video. */
export function LeaveGuard({ onBack, onLink }: LeaveGuardProps) {
  const latest = useRef(onLink);
  useBackToClose(onBack, true);
  useEffect(() => {
    latest.current = onLink;
  });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const hold = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]');
      if (!link || link.target || link.origin !== location.origin || link.pathname === location.pathname)
        return;
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current(link.pathname + link.search + link.hash);
    };
    addEventListener('beforeunload', ask);
    document.addEventListener('click', hold, true);
    return () => {
      removeEventListener('beforeunload', ask);
      document.removeEventListener('click', hold, true);
    };
  }, []);
  return null;
}
