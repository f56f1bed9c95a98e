import { Fragment, type ReactNode } from 'react';
import { TextWithTopics } from './text-with-topics.tsx';

const address = /(https?:\/\/[^\s<>"]+)/i;
const afterSentences = ".,;:!?'*_";

/** A text as it was written, its addresses and topics as links. */
export function TextWithLinks({ text }: { text: string }) {
  let at = 0;
  return text.split(address).map((part, nth) => {
    at += part.length;
    const key = `${at} ${part.slice(0, 20)}`;
    // Every second part is what the expression found.
    if (nth % 2 === 0) return <TextWithTopics key={key} text={part} />;
    const href = part.slice(0, endOf(part));
    return (
      <Fragment key={key}>
        <OutwardLink href={href}>{href}</OutwardLink>
        {part.slice(href.length)}
      </Fragment>
    );
  });
}

/** Where an address ends: what closes the sentence or the brackets around it is not a part of it. */
function endOf(found: string): number {
  const closing = found.includes('(') ? afterSentences : `${afterSentences})]`;
  let end = found.length;
  while (closing.includes(found.charAt(end - 1))) end--;
  return end;
}

/** A link that somebody else wrote: no search engine takes it for ours. */
export const OutwardLink = ({ href, children }: { href: string; children?: ReactNode }) => (
  <a className="text-link" href={href} target="_blank" rel="ugc nofollow noopener">
    {children}
  </a>
);
