import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Loading } from '../components/skeleton.tsx';
import { useReducedMotion } from '../hooks/use-media.ts';
import styles from './rail.module.css';

interface RailProps {
  title: string;
  /** URL of the page with the whole list. */
  to?: string;
  /** Replaces the tiles. */
  empty?: string | false | undefined;
  children?: ReactNode;
}

/** A titled row of tiles that scrolls sideways: by touch, by focus, and by arrows on desktops. */
export function Rail({ title, to, empty, children }: RailProps) {
  const id = useId();
  const track = useRef<HTMLUListElement>(null);
  const behavior = useReducedMotion() ? 'auto' : 'smooth';
  const [atStart, setAtStart] = useState(true);
  const [atEnd, setAtEnd] = useState(true);
  const measure = useCallback(() => {
    if (!track.current) return;
    const { scrollLeft, scrollWidth, clientWidth } = track.current;
    setAtStart(scrollLeft < 1);
    setAtEnd(scrollLeft + clientWidth > scrollWidth - 1);
  }, []);
  // After every rendering, because the tiles may have changed.
  useEffect(() => {
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  });
  const scroll = (direction: 1 | -1) =>
    track.current?.scrollBy({ left: direction * 0.85 * track.current.clientWidth, behavior });
  return (
    <section aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        <span className={styles.arrows} data-fits={atStart && atEnd}>
          <IconButton aria-label={`Back: ${title}`} aria-disabled={atStart} onClick={() => scroll(-1)}>
            <ChevronLeft size={22} aria-hidden="true" />
          </IconButton>
          <IconButton aria-label={`More: ${title}`} aria-disabled={atEnd} onClick={() => scroll(1)}>
            <ChevronRight size={22} aria-hidden="true" />
          </IconButton>
        </span>
        {to && (
          <Link className="text-link" to={to} aria-label={`View All: ${title}`}>
            View All
          </Link>
        )}
      </header>
      {empty ? (
        <p className={styles.note}>{empty}</p>
      ) : (
        <ul ref={track} className={styles.track} onScroll={measure}>
          {children}
        </ul>
      )}
    </section>
  );
}

const skeletons = ['a', 'b', 'c', 'd', 'e'];

/** Placeholder of a rail, as high as the rail. */
export const RailSkeleton = () => (
  <Loading text="Loading shows…">
    <div className={styles.head}>
      <Skeleton width="12rem" height="1.75rem" />
    </div>
    <div className={styles.track}>
      {skeletons.map((key) => (
        <div key={key} className={styles.tile}>
          <Skeleton height="auto" style={{ aspectRatio: '16 / 9' }} />
          <Skeleton width="80%" height="1.25rem" />
          <Skeleton width="50%" height="1.5rem" />
        </div>
      ))}
    </div>
  </Loading>
);
