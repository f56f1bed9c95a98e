import type { PostPicture } from '@poc/contracts/entities/community';
import styles from './picture.module.css';
import { PostPictureImage } from './post-picture-image.tsx';

/** The picture of a post among its texts. It leads to itself as large as it is stored: charts and receipts are read closely. */
export function PostPictureLink({ picture, priority = false }: { picture: PostPicture; priority?: boolean }) {
  const { width, height, url } = picture;
  // Its room is kept before it is loaded, and a high one is not higher than a screen.
  const room = `min(100%, ${width}px, calc(36rem * ${(width / height).toFixed(3)}))`;
  return (
    <a className={styles.link} style={{ width: room }} href={url} target="_blank" rel="noreferrer">
      <PostPictureImage
        className={styles.picture}
        picture={picture}
        sizes="(min-width: 1000px) 44rem, 92vw"
        priority={priority}
      />
      <span className="visually-hidden"> (opens the whole picture)</span>
    </a>
  );
}
