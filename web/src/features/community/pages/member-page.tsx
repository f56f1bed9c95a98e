import { followersCounted } from '@poc/contracts/entities/community';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { isMissing } from '../../../shared/api/errors.ts';
import { ErrorState } from '../../../shared/components/error-state.tsx';
import { NotFound } from '../../../shared/components/not-found.tsx';
import { PersonBadges } from '../../../shared/components/person-badges.tsx';
import { Loading } from '../../../shared/components/skeleton.tsx';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title.ts';
import { Avatar } from '../../../shared/images/avatar.tsx';
import { formatDay } from '../../../shared/text/dates.ts';
import { formatCount } from '../../../shared/text/numbers.ts';
import { memberPostsQuery, memberQuery } from '../api/community-queries.ts';
import styles from '../components/community.module.css';
import { PostList } from '../components/post-list.tsx';
import { MemberButtons } from '../members/member-buttons.tsx';

const noPosts = { title: 'No posts yet', text: 'Still listening. The cheap seats are comfortable.' };

const followersText = (followers: number): string =>
  followers === 1
    ? '1 follower'
    : `${formatCount(followers)}${followers < followersCounted ? '' : '+'} followers`;

/**
 * `/community/members/{id}`: a member with their posts, or an error. A malformed id (400) is treated as a
 * missing member.
 */
export function MemberPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(memberQuery(id));
  const isGone = isMissing(error);
  useDocumentTitle(isGone ? 'Member not found' : (data?.name ?? 'Community'));
  if (isGone) {
    return (
      <NotFound
        title="Member not found"
        text="They may have left, or don't show their profile to you. Some profiles are for signed-in members."
        to={paths.community}
        linkLabel="Go to Community"
      />
    );
  }
  return (
    <div className={`page ${styles.single}`}>
      <Link className="text-link" to={paths.community}>
        <ArrowLeft size={18} aria-hidden="true" /> All posts
      </Link>
      {data ? (
        <div className={styles.main}>
          <header className={`surface ${styles.post} ${styles.member}`}>
            <Avatar name={data.name} src={data.avatar} size={72} />
            <div>
              <h1 dir="auto">{data.name}</h1>
              {data.joined_at && <p className="hint">Member since {formatDay(data.joined_at)}</p>}
              <p className="hint">{followersText(data.followers)}</p>
            </div>
            <PersonBadges {...data} isMemberNamed />
          </header>
          {data.relation && <MemberButtons other={data} relation={data.relation} />}
          {data.relation?.blocked ? (
            <p className="muted">You blocked {data.name}. Their posts are not shown to you.</p>
          ) : (
            <PostList query={memberPostsQuery(id)} empty={noPosts} />
          )}
        </div>
      ) : error ? (
        <ErrorState error={error} title="The member could not be loaded" onRetry={() => void refetch()} />
      ) : (
        <Loading text="Loading the member…" height="18rem" />
      )}
    </div>
  );
}
