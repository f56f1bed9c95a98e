import { useEffect } from 'react';
import { useBackToClose } from '../../../shared/dialogs/use-back-to-close.ts';
import { useEscape } from '../../../shared/hooks/use-escape.ts';

/** Phones in portrait orientation, which use the page's full screen so that dialogs and toasts stay visible. */
const portrait = '(max-width: 899px) and (orientation: portrait)';

/**
 * Behaviour of the room in full view while mounted: Escape and Back leave it, and phones hide the browser's bars if
 * possible.
 */
export function FullView({ onClose }: { onClose: () => void }) {
  useEscape(true, onClose);
  useBackToClose(onClose);
  useEffect(() => {
    const page = document.documentElement;
    // Safari on iPhones has no full screen for pages.
    if (!matchMedia(portrait).matches || typeof page.requestFullscreen !== 'function') return;
    let wasFull = false;
    // Listens before the request: Escape may end the full screen while the promise is being resolved.
    const follow = () => {
      if (document.fullscreenElement) wasFull = true;
      else if (wasFull) onClose();
    };
    document.addEventListener('fullscreenchange', follow);
    const entering = page.requestFullscreen({ navigationUI: 'hide' }).catch(() => undefined);
    return () => {
      document.removeEventListener('fullscreenchange', follow);
      void entering.then(() => {
        if (document.fullscreenElement === page) void document.exitFullscreen();
      });
    };
  }, [onClose]);
  return null;
}
