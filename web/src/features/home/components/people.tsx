import { useLowData } from '../../../shared/preferences/low-data.ts';
import styles from './home.module.css';
import { hosts, testimonials } from './home-content.ts';
import { Section } from './section.tsx';

export function Hosts() {
  const lowData = useLowData();
  return (
    <Section title="Your hosts">
      <ul className={styles.hosts}>
        {hosts.map(({ name, role, photo, bio }) => (
          <li key={name} className={`surface ${styles.host}`}>
            <img
              src={`${photo}-320.webp`}
              srcSet={lowData ? undefined : `${photo}-320.webp 320w, ${photo}.webp 640w`}
              sizes="(min-width: 700px) 400px, 60vw"
              alt=""
              width={640}
              height={800}
              loading="lazy"
              decoding="async"
            />
            <div>
              <h3>{name}</h3>
              <p className={styles.role}>{role}</p>
              <p className="muted">{bio}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
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
