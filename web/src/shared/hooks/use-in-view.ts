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
