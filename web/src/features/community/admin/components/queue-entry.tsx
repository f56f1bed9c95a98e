import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import type { QueueItem } from '@poc/contracts/entities/moderation-queue';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../config/paths.ts';
import { PersonLink } from '../../../../shared/admin/person-link.tsx';
import { chatReasonText, flagText } from '../../../../shared/moderation/flag-texts.ts';
import { reasonLabels } from '../../../../shared/moderation/report-labels.ts';
import { formatStamp } from '../../../../shared/text/dates.ts';
import { type QueueAction, useDecideInQueue } from '../api/queue.ts';
import { BanButton } from './ban-button.tsx';
import { HideDialog } from './hide-dialog.tsx';
import styles from './managed-posts.module.css';

type Kind = QueueItem['kind'];

const kindLabels: Record<Kind, string> = {
  post: 'Post',
  comment: 'Comment',
  'show-comment': 'Comment on a show',
  'chat-message': 'Chat message',
};
const shortKindLabels: Record<Kind, string> = {
  post: 'post',
  comment: 'comment',
  'show-comment': 'comment',
  'chat-message': 'message',
};
const placeOf: Record<Kind, (id: string) => string> = {
  post: paths.admin.post,
  comment: paths.admin.post,
  'show-comment': paths.admin.show,
  'chat-message': paths.stream,
};

/** Possible decisions by the state of a text. A `held` text is not public yet. */
const choices: Record<QueueItem['state'], readonly (readonly [QueueAction, string])[]> = {
  flagged: [
    ['hide', 'Hide'],
    ['keep', 'Keep'],
  ],
  reported: [
    ['hide', 'Hide'],
    ['keep', 'Keep'],
  ],
  held: [
    ['hide', 'Hide'],
    ['keep', 'Show'],
  ],
  appealed: [
    ['restore', 'Show again'],
    ['keep', 'Keep hidden'],
  ],
  hidden: [['restore', 'Show again']],
};

/** A text of the queue with author, location, reason and possible decisions. */
export function QueueEntry({ item }: { item: QueueItem }) {
  const { kind, id, place_id, place, content, User, state, flags, reports, reason, appeal } = item;
  const { decide, isPending } = useDecideInQueue(item);
  const [hiding, setHiding] = useState(false);
  const isHidden = state === 'hidden' || state === 'appealed';
  const whose = `the ${shortKindLabels[kind]} of ${User.name}`;
  const act = (action: QueueAction) => {
    if (action === 'hide' && (kind === 'post' || kind === 'comment')) setHiding(true);
    else decide(action);
  };
  return (
    <li>
      <p className={styles.head}>
        <Chip label={kindLabels[kind]} />
        <strong>
          <PersonLink id={User.id} name={User.name} />
        </strong>
        <time dateTime={item.at}>{formatStamp(item.at)}</time>
        {state === 'appealed' && <Chip color="warning" label="Appealed" />}
        {state === 'held' && <Chip color="danfo" label="Not shown yet" />}
        {flags.map((flag) => (
          <Chip
            key={flag}
            color="warning"
            label={kind === 'chat-message' ? chatReasonText(flag) : flagText(flag)}
          />
        ))}
        {reports > 0 && (
          <span>
            {reports} {reports === 1 ? 'report' : 'reports'}:{' '}
            {item.report_reasons.map((one) => reasonLabels[one]).join(', ')}
          </span>
        )}
      </p>
      <p>
        {isHidden && kind === 'post' ? (
          <strong>{place}</strong>
        ) : (
          <Link to={placeOf[kind](place_id)}>{place || 'View in context'}</Link>
        )}
      </p>
      <p dir="auto" className={styles.content}>
        {content}
      </p>
      {reason !== null && <p className="muted">Hidden: {reason}</p>}
      {appeal && (
        <blockquote className={styles.content}>
          {User.name} replied: {appeal.content}
        </blockquote>
      )}
      <div className="button-row">
        {choices[state].map(([action, label]) => (
          <Button
            variant="outlined"
            key={action}
            size="small"
            aria-label={`${label}: ${whose}`}
            disabled={isPending}
            onClick={() => act(action)}
          >
            {label}
          </Button>
        ))}
        <BanButton author={User} streamId={kind === 'chat-message' ? place_id : undefined} />
      </div>
      {hiding && (kind === 'post' || kind === 'comment') && (
        <HideDialog text={{ kind, id }} onClose={() => setHiding(false)} />
      )}
    </li>
  );
}
