import Chip from '@mui/material/Chip';
import type { Show } from '@poc/contracts/entities/catalog';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { AccessBadge } from '../entitlements/access-badge.tsx';
import { HostByline } from './host-byline.tsx';
import styles from './show-card.module.css';
import { useShowHover } from './show-hover.tsx';
import { ShowPicture } from './show-picture.tsx';

export interface ShowCardProps {
  show: Pick<
    Show,
    | 'id'
    | 'title'
    | 'description'
    | 'category'
    | 'thumbnail_url'
    | 'duration'
    | 'progress'
    | 'Streams'
    | 'access'
    | 'early_access_until'
    | 'locked'
    | 'host'
  >;
  /** Actions, above the card's link. */
  children?: ReactNode;
  /** An additional label on the picture, such as the start time. */
  badge?: ReactNode;
  headingLevel?: 'h2' | 'h3';
  sample?: boolean;
  /** Larger, with the text next to the picture on desktops. */
  featured?: boolean;
  priority?: boolean;
}

/** Understates the width on phones, to select the 640 px file at a third of the next size's bytes. */
const sizes = '(min-width: 1000px) 400px, (min-width: 640px) 48vw, 50vw';

/** A show as a poster that links to its page: picture with labels, then the text. */
export function ShowCard(props: ShowCardProps) {
  const { show, children, badge, headingLevel: Heading = 'h3' } = props;
  const { sample = false, featured = false, priority = false } = props;
  const headingId = useId();
  const { preview, onPointerEnter } = useShowHover(sample || show.locked ? undefined : show.id);
  const live = show.Streams.length > 0;
  return (
    <article
      className={`surface ${styles.card} ${featured ? styles.featured : ''}`}
      data-live={live}
      aria-labelledby={headingId}
      onPointerEnter={onPointerEnter}
    >
      <ShowPicture show={show} sizes={sizes} priority={priority} preview={preview}>
        <Chip color="stage" label={show.category} />
        {live && <Chip color="live" label="Live" />}
        <AccessBadge show={show} />
        {badge}
        {sample && <Chip color="warning" label="Sample" />}
      </ShowPicture>
      <div className={styles.body}>
        <Heading id={headingId} dir="auto" className={styles.title}>
          {sample ? (
            show.title
          ) : (
            <Link className="card-link" to={paths.show(show.id)}>
              {show.title}
            </Link>
          )}
        </Heading>
        <HostByline host={show.host} />
        <p dir="auto" className={`clamped ${styles.text}`}>
          {show.description}
        </p>
        {children && <div className={styles.foot}>{children}</div>}
      </div>
    </article>
  );
}
