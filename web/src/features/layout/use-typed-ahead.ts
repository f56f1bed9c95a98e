import { useCallback, useEffect, useRef } from 'react';

/**
 * Collects typed text while a requested field is still loading, as on a slow connection.
 * @param isWanted true once the field was requested; earlier text is ignored
 * @returns a stable function that reads the text so far
 */
export function useTypedAhead(isWanted: boolean): () => string {
  const typed = useRef('');
  useEffect(() => {
    if (!isWanted) return;
    typed.current = '';
    const note = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
      if (key === 'Backspace') typed.current = typed.current.slice(0, -1);
      if (key.length !== 1) return;
      typed.current += key;
      // A space would press the focused button or scroll the page.
      event.preventDefault();
    };
    document.addEventListener('keydown', note);
    return () => document.removeEventListener('keydown', note);
  }, [isWanted]);
  return useCallback(() => typed.current, []);
}
