import type { Stream } from '@poc/contracts/entities/streaming';
import { Panel } from '../../../../shared/components/panel.tsx';
import { Player } from '../../../../shared/player/player.tsx';

/** The host's video as viewers see it. Before the stream starts, only administrators see it. */
export function Preview({ stream }: { stream: Stream }) {
  const { status, stream_url, thumbnail_url, Show } = stream;
  return (
    <Panel title={status === 'ended' ? 'Replay' : 'Preview'}>
      {status === 'scheduled' && <p>Only administrators see this before the stream starts.</p>}
      <Player
        key={status}
        url={stream_url}
        poster={thumbnail_url || Show.thumbnail_url}
        title={Show.title}
        live={status !== 'ended'}
      />
    </Panel>
  );
}
