import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { limits } from '../../../config/limits.ts';
import { paths } from '../../../config/paths.ts';
import { useSession } from '../../../shared/auth/use-session.ts';
import { PageHeader } from '../../../shared/components/page-header.tsx';
import { Picture } from '../../../shared/images/picture.tsx';
import { continueWatchingQuery } from '../../../shared/progress/api/continue-query.ts';
import { ProgressBar } from '../../../shared/progress/progress-bar.tsx';
import { formatAge } from '../../../shared/text/dates.ts';
import { roleLabels } from '../../../shared/text/role-labels.ts';
import { activityQuery } from '../api/dashboard-queries.ts';
import { EditProfile } from '../profile/edit-profile.tsx';
import styles from './dashboard.module.css';
import { RecentOrders } from './recent-orders.tsx';
import { Section } from './section.tsx';
import { StatCards } from './stat-cards.tsx';

/** `/user/dashboard`: watching, orders and posts of the user at a glance. */
export function DashboardPage() {
  const user = useSession()?.user;
  const [editing, setEditing] = useState(false);
  if (!user) return null;
  return (
    <div className="page">
      <PageHeader title={user.name === '' ? 'How far?' : `How far, ${firstName(user.name)}?`}>
        <div className={styles.headEnd}>
          <Chip color={user.role === 'admin' ? 'danfo' : 'default'} label={roleLabels[user.role]} />
          <Button variant="outlined" onClick={() => setEditing(true)}>
            <Pencil size={18} aria-hidden="true" />
            Edit Profile
          </Button>
        </div>
      </PageHeader>
      <div className={styles.stack}>
        <StatCards userId={user.id} />
        <ContinueWatching userId={user.id} />
        <RecentOrders userId={user.id} />
        <CommunityActivity userId={user.id} />
      </div>
      {editing && <EditProfile user={user} onClose={() => setEditing(false)} />}
    </div>
  );
}

function ContinueWatching({ userId }: { userId: string }) {
  return (
    <Section
      title="Continue Watching"
      to={paths.shows}
      linkLabel="Browse Shows"
      query={useQuery(continueWatchingQuery(userId, limits.dashboardWatching))}
      emptyText="Nothing half-watched. Either you finish what you start, or you have yet to start."
    >
      {(shows) => (
        <ul className={styles.watching}>
          {shows.map(({ id, title, thumbnail_url, progress }) => (
            <li key={id}>
              <Picture
                className={styles.picture}
                src={thumbnail_url}
                alt=""
                kind="show"
                sizes="(min-width: 1000px) 280px, (min-width: 560px) 45vw, 50vw"
              />
              <Link to={paths.watchShow(id)}>{title}</Link>
              <ProgressBar percent={progress} title={title} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function CommunityActivity({ userId }: { userId: string }) {
  const activity = useQuery(activityQuery(userId));
  return (
    <Section
      title="My Community Activity"
      to={paths.community}
      linkLabel="Go to Community"
      query={activity}
      emptyText="You have not said anything yet. The community is listening."
    >
      {(entries) => (
        <ul className={styles.activity}>
          {entries.map(({ id, kind, title, content, post_id, createdAt }) => (
            <li key={id}>
              <p className="hint">
                {kind === 'post' ? 'You posted' : 'You commented'}{' '}
                <time dateTime={createdAt}>{formatAge(createdAt)}</time>
              </p>
              {title !== '' && (
                <p className={styles.activityTitle}>
                  <Link to={paths.post(post_id)}>{title}</Link>
                </p>
              )}
              <p dir="auto" className="clamped muted">
                {content}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

const firstName = (name: string) => name.split(' ')[0] ?? name;
