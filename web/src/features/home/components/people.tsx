import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { hostsQuery } from '../../../shared/catalog/api/shows-query.ts';
import { HostPicture } from '../../../shared/images/host-picture.tsx';
import styles from './home.module.css';
import { firstHosts, testimonials } from './home-content.ts';
import { Section } from './section.tsx';
import { TextRail } from './text-rail.tsx';

export function Hosts() {
  const { data } = useQuery(hostsQuery(firstHosts.length));
  const hosts = data?.length ? data : firstHosts.map((host) => ({ ...host, slug: null }));
  return (
    <Section title="Your hosts">
      <TextRail label="Your hosts" className={styles.hosts}>
        {hosts.map(({ slug, name, role, picture_url, bio }) => (
          <li key={name} className={`surface ${styles.host}`}>
            <HostPicture src={picture_url} sizes="(min-width: 900px) 400px, min(82vw, 20rem)" />
            <div>
              <h3 dir="auto">
                {slug === null ? (
                  name
                ) : (
                  <Link className={styles.hostLink} to={paths.host(slug)}>
                    {name}
                  </Link>
                )}
              </h3>
              <p className={styles.role}>{role}</p>
              <p className="muted">{bio}</p>
            </div>
          </li>
        ))}
      </TextRail>
    </Section>
  );
}

export function Testimonials() {
  return (
    <Section title="From the audience">
      <TextRail label="From the audience" className={styles.quotes}>
        {testimonials.map(({ quote, name }) => (
          <li key={name}>
            <figure className={styles.quote}>
              <blockquote>{quote}</blockquote>
              <figcaption>{name}</figcaption>
            </figure>
          </li>
        ))}
      </TextRail>
    </Section>
  );
}
