import { useEffect, useState } from 'react';
import { limits } from '../../config/limits.ts';

/** Delays changes of a value until typing pauses. */
export function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), limits.typingPauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
