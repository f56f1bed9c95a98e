import Chip from '@mui/material/Chip';
import type { Show } from '@poc/contracts/entities/catalog';
import { Clock } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { limits } from '../../config/limits.ts';
import { paths } from '../../config/paths.ts';
import { AccessBadge } from '../entitlements/access-badge.tsx';
import { Picture } from '../images/picture.tsx';
import { HostByline } from './host-byline.tsx';
import styles from './show-card.module.css';

export interface ShowCardProps {
  show: Pick<
    Show,
    | 'id'
    | 'title'
    | 'description'
    | 'category'
    | 'thumbnail_url'
    | 'duration'
    | 'Streams'
    | 'access'
    | 'early_access_until'
    | 'locked'
    | 'host'
  >;
  children?: ReactNode;
  /** Replaces the duration in front of the actions. */
  lead?: ReactNode;
  /** The member's progress, above the actions. */
  progress?: ReactNode;
  /** An additional label on the picture, such as the start time. */
  badge?: ReactNode;
  headingLevel?: 'h2' | 'h3';
  sample?: boolean;
  priority?: boolean;
}

/** Understates the width on phones, to select the 640 px file at a third of the next size's bytes. */
const sizes = '(min-width: 1000px) 400px, (min-width: 640px) 48vw, 50vw';

/** A show as a poster: picture with category and Live badge, then the text. */
export function ShowCard(props: ShowCardProps) {
  const { show, children, badge, lead, progress } = props;
  const { headingLevel: Heading = 'h3', sample = false, priority = false } = props;
  const headingId = useId();
  const live = show.Streams.length > 0;
  return (
    <article className={`surface ${styles.card}`} data-live={live} aria-labelledby={headingId}>
      <div className={styles.frame}>
        <Picture
          className={styles.picture}
          src={show.thumbnail_url}
          alt=""
          kind="show"
          sizes={sizes}
          priority={priority}
        />
        <p className={styles.badges}>
          <Chip color="stage" label={show.category} />
          {live && <Chip color="live" label="Live" />}
          <AccessBadge show={show} />
          {badge}
          {sample && <Chip color="warning" label="Sample" />}
        </p>
      </div>
      <div className={styles.body}>
        <Heading id={headingId} dir="auto" className={styles.title}>
          {sample ? show.title : <Link to={paths.show(show.id)}>{show.title}</Link>}
        </Heading>
        <HostByline host={show.host} />
        <p dir="auto" className={`clamped ${styles.text}`}>
          {show.description}
        </p>
        {progress}
        <div className={styles.foot}>
          {lead ?? (
            <span className={styles.duration}>
              <Clock size={16} aria-hidden="true" />
              {show.duration ?? limits.defaultDuration}
            </span>
          )}
          {children}
        </div>
      </div>
    </article>
  );
}
