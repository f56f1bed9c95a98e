import drawings from './drawings.svg';
import styles from './states.module.css';

/** A drawing per subject: shows, shop, people, news and failures. */
export type DrawingName = 'microphone' | 'basket' | 'bubbles' | 'bell' | 'cable';

/** A decorative drawing in the theme's colours. Its file is loaded when a drawing is first shown. */
export const Drawing = ({ name }: { name: DrawingName }) => (
  <svg className={styles.art} aria-hidden="true">
    <use href={`${drawings}#${name}`} />
  </svg>
);
