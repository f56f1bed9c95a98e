import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { itemsOf } from '../api/loaded-pages.ts';
import { LoadMore } from '../components/load-more.tsx';
import { Avatar } from '../images/avatar.tsx';
import { followedHostsQuery } from './api/shows-query.ts';
import styles from './followed-hosts.module.css';

/** Hosts that the user follows. Renders nothing if there are none. */
export function FollowedHosts() {
  const list = useInfiniteQuery(followedHostsQuery());
  const hosts = itemsOf(list.data);
  if (!hosts?.length) return null;
  return (
    <section aria-labelledby="followed-hosts">
      <h2 id="followed-hosts" className={styles.heading}>
        Hosts you follow
      </h2>
      <ul className={styles.hosts}>
        {hosts.map(({ slug, name, role, picture_url }) => (
          <li key={slug} className={`surface ${styles.hostRow}`}>
            <Avatar name={name} src={picture_url} />
            <span>
              <Link to={paths.host(slug)} dir="auto">
                {name}
              </Link>
              <br />
              <span dir="auto" className="muted">
                {role}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </section>
  );
}
