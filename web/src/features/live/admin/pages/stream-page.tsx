import Button from '@mui/material/Button';
import type { Stream } from '@poc/contracts/entities/streaming';
import { unsignedUrl } from '@poc/contracts/entitlements';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink, Pencil, Play, Square } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { limits } from '../../../../config/limits.ts';
import { paths } from '../../../../config/paths.ts';
import { adminsOnly } from '../../../../shared/admin/admins-only.tsx';
import { DetailList } from '../../../../shared/admin/record/detail-list.tsx';
import styles from '../../../../shared/admin/record/record-columns.module.css';
import { BackLink, RecordPage } from '../../../../shared/admin/record/record-page.tsx';
import { lazyPart } from '../../../../shared/code/lazy-part.tsx';
import { PageHeader } from '../../../../shared/components/page-header.tsx';
import { Panel } from '../../../../shared/components/panel.tsx';
import { Loading } from '../../../../shared/components/skeleton.tsx';
import { focusPageIfLost } from '../../../../shared/focus-page.ts';
import { isHostVideo } from '../../../../shared/player/video-kind.ts';
import { streamQuery } from '../../../../shared/streaming/api/stream-queries.ts';
import { formatStamp } from '../../../../shared/text/dates.ts';
import { formatCount } from '../../../../shared/text/numbers.ts';
import { BroadcastCard } from '../broadcast/broadcast-card.tsx';
import { StreamQuestion } from '../components/stream-question.tsx';
import { StreamStatus } from '../components/stream-status.tsx';

// Loaded when opened, so that the page does not wait for its code.
const OpenStreamForm = lazyPart(() => import('../components/open-stream-form.tsx'), 'OpenStreamForm');

const Preview = lazyPart(
  () => import('../broadcast/preview.tsx'),
  'Preview',
  <Loading text="Loading the preview…" height="20rem" />,
);

const DevicePanel = lazyPart(
  () => import('../device/device-panel.tsx'),
  'DevicePanel',
  <Loading text="Loading the camera’s controls…" height="12rem" />,
);
const RecordingPanel = lazyPart(
  () => import('../recording/recording-panel.tsx'),
  'RecordingPanel',
  <Loading text="Loading the recording…" height="12rem" />,
);

const ActivityPanel = lazyPart(
  () => import('../activity/activity-panel.tsx'),
  'ActivityPanel',
  <Loading text="Loading viewers and messages…" height="24rem" />,
);

const list = { to: paths.admin.streams, label: 'All streams' } as const;
const icon = { size: 20, 'aria-hidden': true } as const;
/** Navigation options that add no history entry and keep the scroll position. */
const inPlace = { replace: true } as const;

/** `/admin/streams/:id`: one stream with its broadcast console. */
export const ManagedStreamPage = adminsOnly(function StreamRecord() {
  const { id = '' } = useParams();
  return (
    <RecordPage
      query={useQuery({ ...streamQuery(id), refetchInterval: limits.liveRefetchMs })}
      title="Stream"
      failed="The stream could not be loaded"
      list={list}
    >
      {(stream) => <StreamView key={id} stream={stream} />}
    </RecordPage>
  );
});

function StreamView({ stream }: { stream: Stream }) {
  const { id, Show, status } = stream;
  const [params, setParams] = useSearchParams();
  const [asked, setAsked] = useState<'start' | 'end' | null>(null);
  return (
    <div className="page">
      <PageHeader title={Show.title || 'Deleted show'}>
        <div className="button-row">
          {status === 'scheduled' && (
            <Button variant="contained" onClick={() => setAsked('start')}>
              <Play {...icon} />
              Start now
            </Button>
          )}
          {status === 'live' && (
            <Button variant="contained" color="error" onClick={() => setAsked('end')}>
              <Square {...icon} />
              End now
            </Button>
          )}
          <Button component={Link} variant="outlined" to={paths.stream(id)}>
            <ExternalLink {...icon} />
            Live page and moderation
          </Button>
          <Button variant="outlined" onClick={() => setParams({ form: 'edit' }, inPlace)}>
            <Pencil {...icon} />
            Edit
          </Button>
        </div>
      </PageHeader>
      <BackLink {...list} />
      <div className={styles.columns}>
        <div className={styles.column}>
          {status !== 'ended' && <DevicePanel stream={stream} />}
          <BroadcastCard stream={stream} />
          {status === 'live' && <ActivityPanel streamId={id} />}
        </div>
        <div className={styles.column}>
          {isHostVideo(stream.stream_url) && <Preview stream={stream} />}
          {isHostVideo(stream.stream_url) && status !== 'scheduled' && <RecordingPanel stream={stream} />}
          <Panel title="Details">
            <DetailList details={detailsOf(stream)} />
          </Panel>
        </div>
      </div>
      {params.get('form') === 'edit' && (
        <OpenStreamForm id={id} known={stream} onClose={() => setParams({}, inPlace)} />
      )}
      {asked && (
        <StreamQuestion
          task={asked}
          stream={stream}
          onClose={() => {
            setAsked(null);
            focusPageIfLost();
          }}
        />
      )}
    </div>
  );
}

function detailsOf({ show_id, Show, status, stream_url, ...stream }: Stream) {
  return [
    ['Status', <StreamStatus key="status" status={status} />],
    [
      'Show',
      <Link key="show" to={paths.admin.show(show_id)}>
        {Show.title || 'Deleted show'}
      </Link>,
    ],
    ['Start', formatStamp(stream.start_time)],
    ['End', stream.end_time === null ? 'Open end' : formatStamp(stream.end_time)],
    ...(status === 'live' ? [['Viewers', formatCount(stream.viewers)] as const] : []),
    ['Most viewers', formatCount(stream.peak_viewers)],
    ['Video', isHostVideo(stream_url) ? 'Live video sent to POC' : unsignedUrl(stream_url)],
  ] as const;
}
