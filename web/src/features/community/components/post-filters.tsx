import { X } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { SelectField } from '../../../shared/forms/field.tsx';
import { withParams } from '../../../shared/with-params.ts';
import type { PostChoice } from '../api/community-queries.ts';
import styles from './community.module.css';

const topicShape = /^[A-Za-z][A-Za-z0-9_]{1,39}$/;
const orders = [
  { value: 'newest', label: 'Newest' },
  { value: 'discussed', label: 'Most discussed' },
];

/** The topic and the order that the address names; what is none of them is passed over. */
export function usePostChoice(): PostChoice {
  const [params] = useSearchParams();
  const topic = params.get('topic') ?? '';
  return {
    ...(topicShape.test(topic) && { topic }),
    ...(params.get('sort') === 'discussed' && { sort: 'discussed' }),
  };
}

/** The order of the posts, and the topic that they are limited to, kept in the address. */
export function PostFilters() {
  const [, setParams] = useSearchParams();
  const { topic, sort } = usePostChoice();
  const change = (changes: Record<string, string>) =>
    setParams((current) => withParams(current, changes), { replace: true });
  return (
    <div className={styles.filters}>
      <SelectField
        label="Sort by"
        value={sort ?? 'newest'}
        options={orders}
        onChange={(value) => change({ sort: value === 'newest' ? '' : value })}
      />
      {topic && (
        <button
          type="button"
          className="button button-secondary button-small"
          onClick={() => change({ topic: '' })}
        >
          <X size={18} aria-hidden="true" />
          <span className="visually-hidden">Show all topics instead of </span>#{topic}
        </button>
      )}
    </div>
  );
}
