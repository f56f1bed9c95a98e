import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useReducedMotion } from '../hooks/use-media.ts';
import { useLowData } from '../preferences/low-data.ts';
import { showQuery } from './api/shows-query.ts';
import styles from './show-preview.module.css';

/** Minimum rest before the preview starts, so that a passing mouse is ignored. */
const restMs = 400;
/** Pictures per loop, at equal intervals of the video. */
const pictures = 10;
const pictureMs = 700;

/**
 * Plays a show's storyboard over its picture while the mouse rests on the card around it. Nothing is loaded before,
 * and nothing at all in low-data mode or with reduced motion.
 */
export function ShowPreview({ id }: { id: string }) {
  const place = useRef<HTMLDivElement>(null);
  const isUnwanted = [useLowData(), useReducedMotion()].includes(true);
  const isResting = useRest(place);
  return <div ref={place}>{isResting && !isUnwanted && <Pictures id={id} />}</div>;
}

/** True while the mouse has rested on the card around one position for a moment. */
function useRest(place: { readonly current: HTMLElement | null }): boolean {
  const [isResting, setResting] = useState(false);
  useEffect(() => {
    const card = place.current?.closest<HTMLElement>('article, li');
    let timer: ReturnType<typeof setTimeout> | undefined;
    const enter = () => {
      timer = setTimeout(() => setResting(true), restMs);
    };
    const leave = () => {
      clearTimeout(timer);
      setResting(false);
    };
    // The mouse may have left while the code loaded.
    if (card?.matches(':hover')) enter();
    const onEnter = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && enter();
    card?.addEventListener('pointerenter', onEnter);
    card?.addEventListener('pointerleave', leave);
    return () => {
      clearTimeout(timer);
      card?.removeEventListener('pointerenter', onEnter);
      card?.removeEventListener('pointerleave', leave);
    };
  }, [place]);
  return isResting;
}

function Pictures({ id }: { id: string }) {
  const { data: show } = useQuery(showQuery(id));
  const [isLoaded, setLoaded] = useState(false);
  const [step, setStep] = useState(0);
  useEffect(() => {
    if (!isLoaded) return;
    const timer = setInterval(() => setStep((last) => (last + 1) % pictures), pictureMs);
    return () => clearInterval(timer);
  }, [isLoaded]);
  if (!show?.storyboard) return null;
  const { url, columns, rows } = show.storyboard;
  const at = Math.floor(((step + 0.5) * columns * rows) / pictures);
  const [column, row] = [at % columns, Math.floor(at / columns)];
  return (
    <div className={styles.pictures} data-loaded={isLoaded}>
      <img
        src={url}
        alt=""
        style={{
          width: `${columns * 100}%`,
          height: `${rows * 100}%`,
          left: `${column * -100}%`,
          top: `${row * -100}%`,
        }}
        onLoad={() => setLoaded(true)}
      />
    </div>
  );
}
