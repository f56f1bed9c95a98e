import { useEffect, useRef } from 'react';

/** Sends the browser to another site: the provider's payment page. */
export const leaveFor = (address: string): void => globalThis.location.assign(address);

/** Runs when the browser brings back the page as it was left: by the back button, from the payment page. */
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
