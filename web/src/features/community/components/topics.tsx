import Chip from '@mui/material/Chip';
import { fallbackTopics } from '@poc/contracts/entities/community';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { withParams } from '../../../shared/with-params.ts';
import { topicsQuery } from '../api/community-queries.ts';
import styles from './community.module.css';

/** Trending topics. The specified topics are shown while there is too little data. */
export function useTopics() {
  const { data } = useQuery(topicsQuery());
  return data && data.length > 0 ? data : fallbackTopics.map((topic) => ({ topic, posts: null }));
}

/** Topics in a row that scrolls. A click on the chosen topic clears the filter. */
export function TopicRow({ topic: chosen }: { topic: string | undefined }) {
  const [params] = useSearchParams();
  const isChosen = (topic: string) => topic.toLowerCase() === chosen?.toLowerCase();
  const others = useTopics()
    .map(({ topic }) => topic)
    .filter((topic) => !isChosen(topic));
  return (
    <ul aria-label="Topics" className={styles.topicRow}>
      {[...(chosen ? [chosen] : []), ...others].map((topic) => (
        <li key={topic}>
          <Chip
            component={Link}
            clickable
            className={styles.topic}
            to={{ search: withParams(params, { topic: isChosen(topic) ? '' : topic }).toString() }}
            {...(isChosen(topic) && { color: 'danfo', 'aria-label': `Show all topics instead of #${topic}` })}
            label={
              <>
                #{topic}
                {isChosen(topic) && <X size={16} aria-hidden="true" />}
              </>
            }
          />
        </li>
      ))}
    </ul>
  );
}
