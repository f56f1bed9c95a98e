import { useEffect, useState } from 'react';
import { loadCode } from './load-code.ts';

/**
 * Creates a hook for an optional chunk, loaded when it is first needed. The hook returns null until then, or when
 * loading fails.
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
