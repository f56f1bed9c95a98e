import { useEffect, useState } from 'react';
import { limits } from '../../config/limits.ts';

/** A value as it was when it last rested: what is typed causes one search, not one with each letter. */
export function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), limits.typingPauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
