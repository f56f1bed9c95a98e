import Chip from '@mui/material/Chip';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown, ShieldCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { Tabs } from '../../../shared/components/tabs.tsx';
import { reviewQuery } from '../api/moderation-queries.ts';
import { useReviewChanges } from '../api/use-review-changes.ts';
import styles from './moderation.module.css';
import { MutesList } from './mutes-list.tsx';
import { RecordList } from './record-list.tsx';
import { ReviewList } from './review-list.tsx';
import { RulesForm } from './rules-form.tsx';

type Key = 'review' | 'rules' | 'muted' | 'record';

/** Screens on which the panel starts open. On a phone it would cover the chat. */
const roomy = '(min-width: 1200px)';

/** Moderation panel of a chat. Closed, it is one line with the number of waiting messages. */
export function ModerationPanel({ streamId }: { streamId: string }) {
  const id = useId();
  const [open, setOpen] = useState(() => matchMedia(roomy).matches);
  const [tab, setTab] = useState<Key>('review');
  const waiting = useInfiniteQuery(reviewQuery(streamId)).data?.pages.at(-1)?.total ?? 0;
  useReviewChanges(streamId);

  return (
    <section className={`surface ${styles.panel}`} aria-labelledby={`${id}-title`}>
      <h2 className={styles.title}>
        <button
          type="button"
          id={`${id}-title`}
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={`${id}-content`}
          onClick={() => setOpen(!open)}
        >
          <ShieldCheck size={20} aria-hidden="true" />
          Moderation {waiting > 0 && <Chip color="danfo" label={`${waiting} waiting`} />}
          <ChevronDown size={20} aria-hidden="true" className={styles.chevron} />
        </button>
      </h2>
      <p role="status" className="visually-hidden">
        {waiting > 0 &&
          (waiting === 1 ? 'One message waits for review.' : `${waiting} messages wait for review.`)}
      </p>
      <div id={`${id}-content`} className={styles.content} hidden={!open}>
        {open && (
          <Tabs
            label="Moderation"
            current={tab}
            onChange={setTab}
            tabs={[
              {
                key: 'review',
                label: waiting > 0 ? `Review (${waiting})` : 'Review',
                content: <ReviewList streamId={streamId} />,
              },
              { key: 'rules', label: 'Rules', content: <RulesForm streamId={streamId} /> },
              { key: 'muted', label: 'Muted', content: <MutesList streamId={streamId} /> },
              { key: 'record', label: 'Record', content: <RecordList streamId={streamId} /> },
            ]}
          />
        )}
      </div>
    </section>
  );
}
