import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether the element is in view; it turns false again when scrolled away, as the specification's mirrored animations need. */
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

/** Whether the element has been in view yet; it has from the start where the browser can't say. */
export function useSeen<E extends Element>(): [RefObject<E | null>, boolean] {
  const [ref, inView] = useInView<E>(0);
  const [seen, setSeen] = useState(typeof IntersectionObserver === 'undefined');
  if (inView && !seen) setSeen(true);
  return [ref, seen];
}
