import { useRef } from 'react';
import { limits } from '../../../config/limits.ts';

/**
 * Screen reader text for a lockout: the remaining time every 15 seconds, and its end. Announcing each second
 * would block other output.
 */
export function useWaitAnnouncement(secondsLeft: number): string {
  const hasWaited = useRef(false);
  if (secondsLeft > 0) hasWaited.current = true;
  if (!hasWaited.current) return '';
  if (secondsLeft === 0) return 'You can try again now.';
  const step = limits.waitAnnounceSeconds;
  return `Please wait ${Math.ceil(secondsLeft / step) * step} seconds before trying again.`;
}
