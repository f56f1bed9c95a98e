import { useRef } from 'react';
import { limits } from '../../../config/limits.ts';

/**
 * What a screen reader announces while a lockout runs: every 15 seconds how long it still is, and its end. Said each
 * second, nothing else could be heard.
 */
export function useWaitAnnouncement(secondsLeft: number): string {
  const hasWaited = useRef(false);
  if (secondsLeft > 0) hasWaited.current = true;
  if (!hasWaited.current) return '';
  if (secondsLeft === 0) return 'You can try again now.';
  const step = limits.waitAnnounceSeconds;
  return `Please wait ${Math.ceil(secondsLeft / step) * step} seconds before trying again.`;
}
