import type { TextLink } from '@poc/contracts/links';
import { type ReactNode, useId, useState } from 'react';
import styles from './outward-link.module.css';

const focus = (element: HTMLElement | null) => element?.focus();

type OutwardLinkProps = Pick<TextLink, 'href' | 'host'> &
  /** Either the URL as text, or other content. */
  ({ text: string; children?: never } | { text?: never; children: ReactNode });

/** A link in user-generated content. Confirms leaving for the host, and sends no referrer. */
export function OutwardLink({ href, host, text, children = text }: OutwardLinkProps) {
  const [state, setState] = useState<'initial' | 'confirming' | 'closed'>('initial');
  const questionId = useId();
  const close = () => setState('closed');
  if (state !== 'confirming') {
    return (
      <button
        type="button"
        className={styles.link}
        dir={text === undefined ? 'auto' : 'ltr'}
        title={`Leads to ${host}`}
        // Returns the focus after the confirmation.
        ref={state === 'closed' ? focus : undefined}
        onClick={() => setState('confirming')}
      >
        {children}
      </button>
    );
  }
  return (
    <span className={styles.ask}>
      <span id={questionId}>Open link to {host}?</span>
      <a
        href={href}
        target="_blank"
        rel="ugc nofollow noopener"
        referrerPolicy="no-referrer"
        aria-describedby={questionId}
        // The confirmation replaced the link, which had the focus.
        ref={focus}
        onClick={close}
      >
        Open
      </a>
      <button type="button" className={styles.link} onClick={close}>
        Cancel
      </button>
    </span>
  );
}
