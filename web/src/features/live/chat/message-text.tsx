import { useState } from 'react';
import styles from './chat-line.module.css';
import { splitLinks } from './split-links.ts';

/** The words of a message. Addresses in it lead nowhere before they were pressed, and agreed to. */
export function MessageText({ text }: { text: string }) {
  return (
    <span className={styles.text} dir="auto">
      {splitLinks(text).map((part) =>
        part.link ? <InertLink key={part.at} text={part.text} {...part.link} /> : part.text,
      )}
    </span>
  );
}

function InertLink({ text, href, host }: { text: string; href: string; host: string }) {
  const [isAsking, setIsAsking] = useState(false);
  if (!isAsking) {
    return (
      <button
        type="button"
        className={styles.link}
        title={`Leads to ${host}`}
        onClick={() => setIsAsking(true)}
      >
        {text}
      </button>
    );
  }
  return (
    <span className={styles.ask}>
      Open link to {host}?{' '}
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        // The question has just replaced what had the focus.
        ref={(element) => element?.focus()}
        onClick={() => setIsAsking(false)}
      >
        Open
      </a>
      <button type="button" className={styles.link} onClick={() => setIsAsking(false)}>
        Cancel
      </button>
    </span>
  );
}
