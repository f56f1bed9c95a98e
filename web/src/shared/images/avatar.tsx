import { useState } from 'react';
import { initialOf } from '../text/initials.ts';
import styles from './avatar.module.css';

/** A user's picture, or the first letter of the name. Decorative: the name always stands next to it. */
export function Avatar({ name, src, size = 40 }: { name: string; src: string; size?: number }) {
  const [broken, setBroken] = useState('');
  const style = { width: size, height: size, fontSize: size * 0.42 };
  if (src === '' || broken === src) {
    return (
      <span className={styles.letter} style={style} aria-hidden="true">
        {initialOf(name)}
      </span>
    );
  }
  return (
    <img
      className={styles.picture}
      style={style}
      src={src}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      onError={() => setBroken(src)}
    />
  );
}
