import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { hostsQuery } from '../../../shared/catalog/api/shows-query.ts';
import { Picture } from '../../../shared/images/picture.tsx';
import { useLowData } from '../../../shared/preferences/low-data.ts';
import styles from './home.module.css';
import { firstHosts, testimonials } from './home-content.ts';
import { Section } from './section.tsx';

export function Hosts() {
  const { data } = useQuery(hostsQuery(firstHosts.length));
  const hosts = data?.length ? data : firstHosts.map((host) => ({ ...host, slug: null }));
  return (
    <Section title="Your hosts">
      <ul className={styles.hosts}>
        {hosts.map(({ slug, name, role, picture_url, bio }) => (
          <li key={name} className={`surface ${styles.host}`}>
            <Portrait src={picture_url} />
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
      </ul>
    </Section>
  );
}

const sizes = '(min-width: 700px) 400px, 60vw';

/** Picture of a host: uploaded, or one of the first hosts, which the app has in two widths. */
function Portrait({ src }: { src: string }) {
  const lowData = useLowData();
  const base = /^(\/img\/host-\d)\.webp$/.exec(src)?.[1];
  if (base === undefined) return <Picture src={src} alt="" kind="host" sizes={sizes} />;
  return (
    <img
      src={`${base}-320.webp`}
      srcSet={lowData ? undefined : `${base}-320.webp 320w, ${src} 640w`}
      sizes={sizes}
      alt=""
      width={640}
      height={800}
      loading="lazy"
      decoding="async"
    />
  );
}

export function Testimonials() {
  return (
    <Section title="From the audience">
      <ul className={styles.quotes}>
        {testimonials.map(({ quote, name }) => (
          <li key={name}>
            <figure className={styles.quote}>
              <blockquote>{quote}</blockquote>
              <figcaption>{name}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}
