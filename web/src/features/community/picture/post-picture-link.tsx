import type { PostPicture } from '@poc/contracts/entities/community';
import styles from './picture.module.css';
import { PostPictureImage } from './post-picture-image.tsx';

/** Picture of a post, linked to its full size for reading charts and receipts. */
export function PostPictureLink({ picture, priority = false }: { picture: PostPicture; priority?: boolean }) {
  const { width, height, url } = picture;
  // Reserves the space before loading, at most one screen high.
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
