import Alert from '@mui/material/Alert';
import Chip from '@mui/material/Chip';
import type { Broadcast } from '@poc/contracts/entities/streaming';
import { DetailList } from '../../../../shared/admin/record/detail-list.tsx';
import { formatClock } from '../../../../shared/text/dates.ts';
import styles from './broadcast.module.css';
import { broadcastDetails, warningTexts } from './broadcast-texts.ts';

const chips = {
  off: { label: 'Off' },
  receiving: { label: 'Receiving', color: 'live' },
  interrupted: { label: 'Interrupted', color: 'danfo' },
} as const;

/** State, warnings and figures of the received video. Announces changes of the state and warnings. */
export function BroadcastState({ broadcast }: { broadcast: Broadcast }) {
  const { state, warnings } = broadcast;
  return (
    <>
      <p role="status" className={styles.state}>
        <Chip {...chips[state]} />
        <span>{stateText(broadcast)}</span>
      </p>
      {state === 'receiving' &&
        warnings.map((warning) => (
          <Alert key={warning} severity="warning">
            {warningTexts[warning]}
          </Alert>
        ))}
      {state !== 'off' && <DetailList details={broadcastDetails(broadcast)} />}
    </>
  );
}

function stateText({ state, since, key_created_at }: Broadcast): string {
  if (state === 'off') return 'No encoder is connected.';
  if (state === 'receiving') return since === null ? '' : `Since ${formatClock(since)}`;
  return `The encoder is disconnected.${key_created_at === null ? '' : ' It can reconnect with the same key.'}`;
}
