import { useQuery } from '@tanstack/react-query';
import { liveStreamsQuery } from '../../../shared/streaming/api/stream-queries.ts';
import styles from './home.module.css';
import { tickerLines } from './home-content.ts';
import { Marquee } from './marquee.tsx';

/** Strip under the hero: live streams between POC's own market wisdom. Never shows invented prices. */
export function Ticker() {
  const { data: streams = [] } = useQuery(liveStreamsQuery());
  const live = streams.map((stream) => ({
    key: stream.id,
    content: (
      <span className={styles.tick}>
        <b data-up="true">▲ LIVE</b> {stream.Show.title}
      </span>
    ),
  }));
  const wisdom = tickerLines.map(({ up, mark, text }) => ({
    key: text,
    content: (
      <span className={styles.tick}>
        <b data-up={up}>
          {up ? '▲' : '▼'} {mark}
        </b>{' '}
        {text}
      </span>
    ),
  }));
  return <Marquee label="Ticker" items={[...live, ...wisdom]} seconds={60} className={styles.ticker} />;
}
