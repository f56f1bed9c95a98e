import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import type { Merch } from '@poc/contracts/entities/merch';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Picture } from '../../../shared/images/picture.tsx';
import { useLowData } from '../../../shared/preferences/low-data.ts';
import styles from './product-gallery.module.css';

const pauseMs = 300;
const sizes = '(min-width: 800px) 380px, 90vw';

/**
 * Pictures of a product, the main one first, browsed by swiping, arrow keys and thumbnails. Only the current
 * picture and its neighbours are fetched; in low-data mode only the current one.
 */
export function ProductGallery({
  product,
}: {
  product: Pick<Merch, 'product_name' | 'image_url' | 'images'>;
}) {
  const { product_name: name, image_url, images = [] } = product;
  if (images.length > 1) return <Gallery key={images.join(' ')} name={name} images={images} />;
  return <Picture className={styles.picture} src={image_url} alt="" kind="merch" sizes={sizes} priority />;
}

function Gallery({ name, images }: { name: string; images: readonly string[] }) {
  const lowData = useLowData();
  const track = useRef<HTMLElement>(null);
  const paused = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [current, setCurrent] = useState(0);
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set([0]));

  useEffect(() => () => clearTimeout(paused.current), []);

  const look = (at: number) => {
    setCurrent(at);
    setSeen((before) => new Set([...before, at]));
  };
  const show = (wanted: number) => {
    const at = Math.max(0, Math.min(wanted, images.length - 1));
    look(at);
    if (track.current) track.current.scrollLeft = at * track.current.clientWidth;
  };
  const settle = () => {
    const { scrollLeft = 0, clientWidth = 0 } = track.current ?? {};
    if (clientWidth > 0) look(Math.min(Math.round(scrollLeft / clientWidth), images.length - 1));
  };
  // Safari before 26.2 has no scrollend event, so a pause counts as the end.
  const pause = () => {
    if ('onscrollend' in window) return;
    clearTimeout(paused.current);
    paused.current = setTimeout(settle, pauseMs);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: images.length - 1 };
    const to = step[event.key as keyof typeof step];
    if (to === undefined) return;
    event.preventDefault();
    show(to);
  };
  const isFetched = (at: number) => seen.has(at) || (!lowData && Math.abs(at - current) <= 1);
  const place = (at: number) => `Picture ${at + 1} of ${images.length}`;

  return (
    <div className={styles.gallery}>
      <div className={styles.stage}>
        <section
          ref={track}
          className={styles.track}
          aria-label={`Pictures of ${name}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be focusable.
          tabIndex={0}
          onScroll={pause}
          onScrollEnd={settle}
          onKeyDown={press}
        >
          {images.map((image, at) => (
            <div key={image} className={styles.slide}>
              {isFetched(at) && (
                <Picture
                  className={styles.picture}
                  src={image}
                  alt={`${name}, picture ${at + 1} of ${images.length}`}
                  kind="merch"
                  sizes={sizes}
                  priority={at === 0}
                />
              )}
            </div>
          ))}
        </section>
        <Step label="Previous picture" end={current === 0} onPress={() => show(current - 1)}>
          <ChevronLeft size={22} aria-hidden="true" />
        </Step>
        <Step label="Next picture" end={current === images.length - 1} onPress={() => show(current + 1)}>
          <ChevronRight size={22} aria-hidden="true" />
        </Step>
      </div>
      <p role="status" className="visually-hidden">
        {place(current)}
      </p>
      <ul className={styles.thumbnails}>
        {images.map((image, at) => (
          <li key={image}>
            <ButtonBase
              className={styles.thumbnail ?? ''}
              aria-label={place(at)}
              aria-current={at === current}
              onClick={() => show(at)}
            >
              {lowData && !seen.has(at) ? (
                at + 1
              ) : (
                <Picture className={styles.small} src={image} alt="" kind="merch" sizes="56px" />
              )}
            </ButtonBase>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface StepProps {
  label: string;
  /** True if there is no picture on that side. The button stays focusable. */
  end: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Step({ label, end, onPress, children }: StepProps) {
  return (
    <IconButton
      type="button"
      className={styles.step}
      aria-label={label}
      aria-disabled={end}
      onClick={() => {
        if (!end) onPress();
      }}
    >
      {children}
    </IconButton>
  );
}
