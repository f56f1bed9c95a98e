import type { ManagedShow } from '@poc/contracts/entities/catalog';
import type { ReactNode } from 'react';
import { Panel } from '../../../../shared/components/panel.tsx';
import { Picture } from '../../../../shared/images/picture.tsx';
import { formatStamp } from '../../../../shared/text/dates.ts';
import styles from './show-facts.module.css';
import { ShowStatus } from './show-status.tsx';

const mebibyte = 1024 * 1024;

/** All fields of a show. */
export function ShowFacts({ show }: { show: ManagedShow }) {
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Status', <ShowStatus key="status" show={show} />],
    ['Category', show.category],
    ['Duration', show.duration ?? 'Not given'],
    ['Start time', show.start_time === null ? 'None' : formatStamp(show.start_time)],
    ['Likes', show.likes],
    ['Comments', show.comments_count],
    ['Video', <VideoFact key="video" show={show} />],
    ['Captions', show.captions?.map(({ label }) => label).join(', ') ?? 'None'],
    ['Created', formatStamp(show.createdAt)],
    ['Version', show.version],
  ];
  return (
    <Panel title="Details">
      <Picture
        className={styles.picture}
        src={show.thumbnail_url}
        alt=""
        kind="show"
        sizes="(min-width: 1200px) 560px, 90vw"
        priority
      />
      <p className={styles.description}>{show.description}</p>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function VideoFact({ show: { video_url, video_bytes } }: { show: ManagedShow }) {
  if (video_url === null) return 'None';
  return (
    <>
      <a href={video_url} target="_blank" rel="noreferrer">
        {video_url}
      </a>
      {video_bytes !== undefined && ` (${Math.max(1, Math.round(video_bytes / mebibyte))} MB)`}
    </>
  );
}
