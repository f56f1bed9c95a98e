import { useEffect, useRef } from 'react';

/** Redirects the browser to another site, such as the provider's payment page. */
export const leaveFor = (url: string): void => globalThis.location.assign(url);

/** Runs `comeBack` when the back button restores the page from the back/forward cache. */
export function useReturnFromPayment(comeBack: () => void): void {
  const latest = useRef(comeBack);
  useEffect(() => {
    latest.current = comeBack;
  });
  useEffect(() => {
    const listener = ({ persisted }: PageTransitionEvent) => {
      if (persisted) latest.current();
    };
    window.addEventListener('pageshow', listener);
    return () => window.removeEventListener('pageshow', listener);
  }, []);
}
