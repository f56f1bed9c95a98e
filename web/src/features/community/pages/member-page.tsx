import { followersCounted } from '@poc/contracts/entities/community';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { useSession } from '../../../shared/auth/use-session.ts';
import { PersonBadges } from '../../../shared/components/person-badges.tsx';
import { RecordView } from '../../../shared/components/record-view.tsx';
import { Loading } from '../../../shared/components/skeleton.tsx';
import { Avatar } from '../../../shared/images/avatar.tsx';
import { formatDay } from '../../../shared/text/dates.ts';
import { formatCount } from '../../../shared/text/numbers.ts';
import { memberPostsQuery, memberQuery } from '../api/community-queries.ts';
import styles from '../components/community.module.css';
import { PostList } from '../components/post-list.tsx';
import { SinglePage } from '../components/single-page.tsx';
import { MemberButtons } from '../members/member-buttons.tsx';

const noPosts = { title: 'No posts yet', text: 'Still listening. The cheap seats are comfortable.' };

const followersText = (followers: number): string =>
  followers === 1
    ? '1 follower'
    : `${formatCount(followers)}${followers < followersCounted ? '' : '+'} followers`;

/** `/community/members/{id}`: a member with their posts, or an error. */
export function MemberPage() {
  const { id = '' } = useParams();
  const query = useQuery(memberQuery(id));
  const session = useSession();
  return (
    <RecordView
      query={query}
      missing={{
        title: 'Member not found',
        text: "They may have left, or don't show their profile to you. Some profiles are for signed-in members.",
        to: paths.community,
        linkLabel: 'Go to Community',
      }}
      failed="The member could not be loaded"
      loading={<Loading text="Loading the member…" height="18rem" />}
      frame={(content) => <SinglePage title={query.data?.name}>{content}</SinglePage>}
    >
      {(member) => (
        <div className={styles.main}>
          <header className={`surface ${styles.post} ${styles.member}`}>
            <Avatar name={member.name} src={member.avatar} size={72} />
            <div>
              <h1 dir="auto">{member.name}</h1>
              {member.joined_at && <p className="hint">Member since {formatDay(member.joined_at)}</p>}
              <p className="hint">{followersText(member.followers)}</p>
            </div>
            <PersonBadges {...member} isMemberNamed />
          </header>
          <div className={styles.relation} data-reserved={session ? '' : undefined}>
            {member.relation && <MemberButtons other={member} relation={member.relation} />}
          </div>
          {member.relation?.blocked ? (
            <p className="muted">You blocked {member.name}. Their posts are not shown to you.</p>
          ) : (
            <PostList query={memberPostsQuery(id)} empty={noPosts} />
          )}
        </div>
      )}
    </RecordView>
  );
}
