import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Keeps the canonical address that the first page came with at that of the page shown: browsers share it. */
export function useCanonical(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    if (link) link.href = new URL(pathname, link.href).href;
  }, [pathname]);
}
