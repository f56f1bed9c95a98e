import { useCallback, useEffect, useRef } from 'react';

/**
 * Keeps what is typed while a field that was asked for is not there yet: on a slow line its code takes a while.
 * @param isWanted whether the field was asked for; nothing is kept from before
 * @returns a function, always the same, that reads the text so far
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
      // A space would press the button that asked for the field, or scroll.
      event.preventDefault();
    };
    document.addEventListener('keydown', note);
    return () => document.removeEventListener('keydown', note);
  }, [isWanted]);
  return useCallback(() => typed.current, []);
}
