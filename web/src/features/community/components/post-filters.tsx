import Button from '@mui/material/Button';
import { X } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../../../shared/auth/use-session.ts';
import { SelectField } from '../../../shared/forms/field.tsx';
import { withParams } from '../../../shared/with-params.ts';
import type { PostChoice } from '../api/community-queries.ts';
import styles from './community.module.css';

const topicShape = /^[A-Za-z][A-Za-z0-9_]{1,39}$/;
const orders = [
  { value: 'newest', label: 'Newest' },
  { value: 'discussed', label: 'Most discussed' },
];

const authors = [
  { value: '', label: 'Everybody' },
  { value: 'true', label: 'People I follow' },
];

/** Empty state of the followed members' posts. */
export const noneFollowed = {
  title: 'Nothing here yet',
  text: 'Follow people on their page to read their posts here.',
};

/** Filter from the address; invalid values are ignored. Visitors follow no one. */
export function usePostChoice(): PostChoice {
  const [params] = useSearchParams();
  const isSignedIn = useSession() !== null;
  if (isSignedIn && params.get('following') === 'true') return { ...topicOf(params), following: 'true' };
  return {
    ...topicOf(params),
    ...(params.get('sort') === 'discussed' && { sort: 'discussed' }),
  };
}

function topicOf(params: URLSearchParams): PostChoice {
  const topic = params.get('topic') ?? '';
  return topicShape.test(topic) ? { topic } : {};
}

/** Order, authors and topic of the posts, stored in the address. */
export function PostFilters() {
  const [, setParams] = useSearchParams();
  const { topic, sort, following } = usePostChoice();
  const isSignedIn = useSession() !== null;
  const change = (changes: Record<string, string>) =>
    setParams((current) => withParams(current, changes), { replace: true });
  return (
    <div className={styles.filters}>
      {isSignedIn && (
        <SelectField
          label="Posts of"
          value={following ?? ''}
          options={authors}
          onChange={(value) => change({ following: value })}
        />
      )}
      {!following && (
        <SelectField
          label="Sort by"
          value={sort ?? 'newest'}
          options={orders}
          onChange={(value) => change({ sort: value === 'newest' ? '' : value })}
        />
      )}
      {topic && (
        <Button variant="outlined" size="small" onClick={() => change({ topic: '' })}>
          <X size={18} aria-hidden="true" />
          <span className="visually-hidden">Show all topics instead of </span>#{topic}
        </Button>
      )}
    </div>
  );
}
