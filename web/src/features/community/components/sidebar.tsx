import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { PanelFailure } from '../../../shared/components/panel.tsx';
import { Avatar } from '../../../shared/images/avatar.tsx';
import { membersQuery } from '../api/community-queries.ts';
import { AuthorName } from './author-name.tsx';
import styles from './community.module.css';
import { useTopicUrl } from './text-with-topics.tsx';
import { useTopics } from './topics.tsx';

/**
 * Trending topics and top authors. On narrow screens the sidebar is below the posts, and the row above them
 * shows the topics.
 */
export function CommunitySidebar() {
  const urlOf = useTopicUrl();
  const topics = useTopics();
  const { data: members, error, refetch } = useQuery(membersQuery());
  return (
    <aside className={styles.sidebar} aria-label="Around the community">
      <section className={styles.trending}>
        <h2>Trending topics</h2>
        <ul className={styles.topics}>
          {topics.map(({ topic, posts }) => (
            <li key={topic}>
              <Link to={urlOf(topic)}>#{topic}</Link>
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
