import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import type { ResponseOf } from '@poc/contracts/endpoint';
import type { listSessions } from '@poc/contracts/endpoints/identity';
import { Laptop, Smartphone } from 'lucide-react';
import { formatAge, formatDay } from '../../../../shared/text/dates.ts';
import { deviceName, isHandheld } from '../../../../shared/text/device-name.ts';
import styles from '../settings.module.css';

type Session = ResponseOf<typeof listSessions>[number];

interface SessionRowProps {
  session: Session;
  ending: boolean;
  onEnd: () => void;
}

/** A session's device. The current one is marked and has no End button; Logout ends it. */
export function SessionRow({ session, ending, onEnd }: SessionRowProps) {
  const name = deviceName(session.device);
  const Icon = isHandheld(session.device) ? Smartphone : Laptop;
  const lastUsed = `Last used ${formatAge(session.lastUsedAt)}`;
  return (
    <li className={styles.row}>
      <Icon size={24} aria-hidden="true" />
      <p>
        <strong>{name}</strong>
        <span className="muted">{lastUsed}</span>
        <span className="muted">{`Signed in ${formatDay(session.createdAt)}`}</span>
      </p>
      {session.current ? (
        <Chip color="success" label="This device" />
      ) : (
        <Button
          variant="outlined"
          size="small"
          aria-label={`End ${name}, ${lastUsed.toLowerCase()}`}
          disabled={ending}
          onClick={onEnd}
        >
          {ending ? 'Ending…' : 'End'}
        </Button>
      )}
    </li>
  );
}
