import IconButton from '@mui/material/IconButton';
import { Eye, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { Avatar } from '../../../shared/images/avatar.tsx';
import { formatAge } from '../../../shared/text/dates.ts';
import type { Dashboard } from '../api/dashboard-query.ts';
import styles from './dashboard.module.css';
import { Section } from './section.tsx';

export type RecentPost = Dashboard['recentPosts'][number];

interface RecentPostsProps {
  dashboard: Dashboard | undefined;
  onDelete: (post: RecentPost) => void;
}

/** Latest posts, to view or to delete after confirmation. */
export function RecentPosts({ dashboard, onDelete }: RecentPostsProps) {
  return (
    <Section
      title="Community Posts"
      to={paths.admin.posts}
      linkLabel="All Posts"
      items={dashboard?.recentPosts}
      unavailable={dashboard?.unavailable.includes('posts') ?? false}
      loadingHeight="26rem"
      emptyText="No posts yet. Someone has to begin."
    >
      {(posts) => (
        <ul className={styles.list}>
          {posts.map((post) => (
            <li key={post.id} className={styles.line}>
              <span className={styles.face}>
                <Avatar name={post.User.name} src={post.User.avatar} size={36} />
              </span>
              <div className={styles.words}>
                <span dir="auto" className={styles.strong}>
                  {post.title}
                </span>
                <span className={styles.quiet}>
                  {post.User.name}, <time dateTime={post.createdAt}>{formatAge(post.createdAt)}</time>
                </span>
              </div>
              <IconButton
                component={Link}
                to={paths.admin.post(post.id)}
                aria-label={`View ${post.title}`}
                title="View"
              >
                <Eye size={20} aria-hidden="true" />
              </IconButton>
              <IconButton
                aria-label={`Delete ${post.title}`}
                title="Delete"
                color="error"
                onClick={() => onDelete(post)}
              >
                <Trash2 size={20} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
