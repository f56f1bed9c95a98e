import { useEffect, useState } from 'react';
import { loadCode } from './load-code.ts';

/**
 * Makes a hook for a chunk that a page can do without. It is loaded when it is first wanted; until then, and where it cannot
 * be loaded, the hook returns null.
 */
export function optionalCode<M>(load: () => Promise<M>): (isWanted: boolean) => M | null {
  let loaded: M | null = null;
  return function useOptionalCode(isWanted) {
    const [code, setCode] = useState(loaded);
    const isMissing = isWanted && code === null;
    useEffect(() => {
      if (!isMissing) return;
      loadCode(load).then(
        (module) => {
          loaded = module;
          setCode(module);
        },
        () => undefined,
      );
    }, [isMissing]);
    return code;
  };
}
