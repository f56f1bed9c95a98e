import type { ManagedShow } from '@poc/contracts/entities/catalog';
import type { ReactNode } from 'react';
import { Panel } from '../../../../shared/components/panel.tsx';
import { accessLabel } from '../../../../shared/entitlements/access-texts.ts';
import { Picture } from '../../../../shared/images/picture.tsx';
import { formatStamp } from '../../../../shared/text/dates.ts';
import { ConversionState } from '../conversion/conversion-state.tsx';
import { accessChoices } from '../form/show-form.ts';
import styles from './show-info.module.css';
import { ShowStatus } from './show-status.tsx';

const mebibyte = 1024 * 1024;

export function ShowInfo({ show }: { show: ManagedShow }) {
  const details: readonly (readonly [string, ReactNode])[] = [
    ['Status', <ShowStatus key="status" show={show} />],
    ['Category', show.category],
    ['Duration', show.duration ?? 'Not set'],
    ['Start time', show.start_time === null ? 'None' : formatStamp(show.start_time)],
    ['Likes', show.likes],
    ['Comments', show.comments_count],
    ['Who can watch', accessFact(show)],
    ['Video', <VideoFact key="video" show={show} />],
    ...(show.conversion ? [['Qualities', <ConversionState key="qualities" show={show} />] as const] : []),
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
      <p dir="auto" className={styles.description}>
        {show.description}
      </p>
      <dl className={styles.facts}>
        {details.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function accessFact({ access, early_access_until }: ManagedShow): string {
  const who = accessChoices[access];
  return early_access_until === null ? who : `${who}; early access until ${formatStamp(early_access_until)}`;
}

/** URL of the video. A browser can open it directly only when neither the show nor its quality needs a plan. */
function VideoFact({ show }: { show: ManagedShow }) {
  const { video_url, video_bytes } = show;
  if (video_url === null) return 'None';
  return (
    <>
      {accessLabel(show, Date.now()) === null && show.conversion?.status !== 'ready' ? (
        <a href={video_url} target="_blank" rel="noreferrer">
          {video_url}
        </a>
      ) : (
        video_url
      )}
      {video_bytes !== undefined && ` (${Math.max(1, Math.round(video_bytes / mebibyte))} MB)`}
    </>
  );
}
