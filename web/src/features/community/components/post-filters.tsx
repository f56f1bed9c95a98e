import { useSearchParams } from 'react-router-dom';
import { limits } from '../../../config/limits.ts';
import { useSession } from '../../../shared/auth/use-session.ts';
import { SelectField } from '../../../shared/forms/field.tsx';
import { Filters, SearchField } from '../../../shared/forms/search-field.tsx';
import { withParams } from '../../../shared/with-params.ts';
import type { PostChoice } from '../api/community-queries.ts';
import styles from './community.module.css';

const topicShape = /^[A-Za-z][A-Za-z0-9_]{1,39}$/;
const orders = [
  { value: '', label: 'Newest' },
  { value: 'discussed', label: 'Most discussed' },
];

const authors = [
  { value: '', label: 'Everybody' },
  { value: 'true', label: 'People I follow' },
];

const noneFollowed = {
  title: 'Nothing here yet',
  text: 'Follow people on their page to read their posts here.',
};
const noneFound = { title: 'No posts found', text: 'Try fewer or other words.' };

/** Empty state of the chosen posts; undefined for the default. */
export const emptyOf = ({ search, following }: PostChoice) =>
  search ? noneFound : following ? noneFollowed : undefined;

/** Filter from the URL; invalid values are ignored. Visitors follow no one. */
export function usePostChoice(): PostChoice {
  const [params] = useSearchParams();
  const isSignedIn = useSession() !== null;
  const topic = params.get('topic') ?? '';
  const search = (params.get('search') ?? '').trim().slice(0, limits.maxSearchLength);
  const isFollowed = isSignedIn && params.get('following') === 'true';
  return {
    ...(topicShape.test(topic) && { topic }),
    ...(search && { search }),
    ...(isFollowed && { following: 'true' }),
    // Results of a search and posts of followed people are always newest first.
    ...(!search && !isFollowed && params.get('sort') === 'discussed' && { sort: 'discussed' }),
  };
}

/** Search, authors and order of the posts, stored in the URL. */
export function PostFilters() {
  const [, setParams] = useSearchParams();
  const { search = '', sort, following } = usePostChoice();
  const isSignedIn = useSession() !== null;
  const change = (changes: Record<string, string>, replace = true) =>
    setParams((current) => withParams(current, changes), { replace });
  return (
    <Filters
      className={styles.filters}
      used={(following ? 1 : 0) + (sort ? 1 : 0)}
      search={
        <SearchField
          label="Search posts"
          value={search}
          // Back leads from the results to all posts, not through each typed word.
          onChange={(words) => change({ search: words }, search !== '')}
        />
      }
    >
      {isSignedIn && (
        <SelectField
          label="Posts of"
          value={following ?? ''}
          options={authors}
          onChange={(value) => change({ following: value })}
        />
      )}
      {!following && !search && (
        <SelectField
          label="Sort by"
          value={sort ?? ''}
          options={orders}
          onChange={(value) => change({ sort: value })}
        />
      )}
    </Filters>
  );
}
