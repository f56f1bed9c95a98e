import styles from './home.module.css';
import { features, partners, steps } from './home-content.ts';
import { Marquee } from './marquee.tsx';
import { Section } from './section.tsx';
import { TextRail } from './text-rail.tsx';

export function Partners() {
  const items = partners.map(({ name, logo }) => ({
    key: logo,
    content: (
      <span className={styles.partner}>
        <img className={styles.logo} src={logo} alt="" width={40} height={34} loading="lazy" />
        {name}
      </span>
    ),
  }));
  return <Marquee label="Partner logos" items={items} seconds={45} className={styles.partners} />;
}

export function Features() {
  return (
    <Section title="What you come for">
      <TextRail label="What you come for" className={styles.features}>
        {features.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </TextRail>
    </Section>
  );
}

export function HowItWorks() {
  return (
    <Section title="How it works">
      <ol className={styles.steps}>
        {steps.map(({ title, text }, at) => (
          <li key={title}>
            <span className={styles.numeral} aria-hidden="true">
              {at + 1}
            </span>
            <h3>{title}</h3>
            <p className="muted">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
