import { useCallback } from 'react';

/** Below this height in px, an on-screen keyboard is assumed to be open. */
const shortPx = 480;

/**
 * Publishes the part of the window that an on-screen keyboard leaves visible as the custom properties
 * `--room-top` and `--room-height`, and `data-short` when it is small. Safari scrolls the page behind its
 * keyboard without changing `dvh` or media queries.
 * @returns a ref for the element
 */
export function useVisibleArea(): (element: HTMLElement | null) => (() => void) | undefined {
  return useCallback((element) => {
    const viewport = window.visualViewport;
    if (!element || !viewport) return;
    const update = () => {
      const navHeight = Number.parseFloat(getComputedStyle(element).getPropertyValue('--nav-height')) || 0;
      const top = Math.max(navHeight, viewport.offsetTop);
      const isZoomed = viewport.scale > 1.01;
      const isCovered = !isZoomed && viewport.height < document.documentElement.clientHeight - 1;
      element.style.setProperty('--room-top', isCovered ? `${top}px` : '');
      element.style.setProperty(
        '--room-height',
        isCovered ? `${viewport.height + viewport.offsetTop - top}px` : '',
      );
      element.dataset.short = String(isCovered && viewport.height < shortPx);
    };
    update();
    viewport.addEventListener('resize', update);
    viewport.addEventListener('scroll', update);
    return () => {
      viewport.removeEventListener('resize', update);
      viewport.removeEventListener('scroll', update);
    };
  }, []);
}
