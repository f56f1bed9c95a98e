import { fallbackTopics } from '@poc/contracts/entities/community';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { PanelFailure } from '../../../shared/components/panel.tsx';
import { Avatar } from '../../../shared/images/avatar.tsx';
import { membersQuery, topicsQuery } from '../api/community-queries.ts';
import { AuthorName } from './author-name.tsx';
import styles from './community.module.css';
import { useTopicAddress } from './text-with-topics.tsx';

/** Trending topics and top authors. The specified topics are shown while there is too little data. */
export function CommunitySidebar() {
  const addressOf = useTopicAddress();
  const { data: topics } = useQuery(topicsQuery());
  const { data: members, error, refetch } = useQuery(membersQuery());
  const shownTopics =
    topics && topics.length > 0 ? topics : fallbackTopics.map((topic) => ({ topic, posts: null }));
  return (
    <aside className={styles.sidebar} aria-label="Around the community">
      <section>
        <h2>Trending topics</h2>
        <ul className={styles.topics}>
          {shownTopics.map(({ topic, posts }) => (
            <li key={topic}>
              <Link to={addressOf(topic)}>#{topic}</Link>
              {posts !== null && <span className="hint">{posts === 1 ? '1 post' : `${posts} posts`}</span>}
            </li>
          ))}
        </ul>
      </section>
      {error && !members && (
        <PanelFailure
          title="The active members could not be loaded."
          error={error}
          onRetry={() => void refetch()}
          retryLabel="Reload members"
        />
      )}
      {members && members.length > 0 && (
        <section>
          <h2>Active members</h2>
          <ul className={styles.members}>
            {members.map(({ id, name, avatar, posts, online }) => (
              <li key={id}>
                <span className={styles.presence}>
                  <Avatar name={name} src={avatar} size={36} />
                  {online && <span className={styles.dot} role="img" aria-label="Online" title="Online" />}
                </span>
                <AuthorName id={id} name={name} />
                {posts > 0 && <span className="hint">{posts === 1 ? '1 post' : `${posts} posts`}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  );
}
