import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Updates the canonical URL of the first page on navigation, because browsers use it for sharing. */
export function useCanonical(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    if (link) link.href = new URL(pathname, link.href).href;
  }, [pathname]);
}
