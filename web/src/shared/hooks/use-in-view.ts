import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * True while the element is in view, including when it leaves and returns, as the specification's mirrored animations
 * need.
 */
export function useInView<E extends Element>(threshold = 0.2): [RefObject<E | null>, boolean] {
  const ref = useRef<E>(null);
  const [inView, setInView] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false), {
      threshold,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [threshold]);
  return [ref, inView];
}

/** True once the element has been in view; always true without IntersectionObserver. */
export function useSeen<E extends Element>(): [RefObject<E | null>, boolean] {
  const [ref, inView] = useInView<E>(0);
  const [seen, setSeen] = useState(false);
  if (inView && !seen) setSeen(true);
  // In an effect, because the server's page must equal the first pass.
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') setSeen(true);
  }, []);
  return [ref, seen];
}
