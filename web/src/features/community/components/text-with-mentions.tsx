import { mentionPattern } from '@poc/contracts/mentions';
import { Fragment, use } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { MentionsContext } from './mentions-context.ts';

/** A text as it was written, the people whom it names as links to their pages. */
export function TextWithMentions({ text }: { text: string }) {
  const mentions = use(MentionsContext);
  const pattern = mentionPattern(mentions.map(({ name }) => name));
  if (pattern === null) return text;
  let at = 0;
  return text.split(pattern).map((part, nth) => {
    at += part.length;
    const key = `${at} ${part}`;
    // Every second part is the name that the expression found.
    const named = nth % 2 === 1 ? mentions.find(({ name }) => name === part) : undefined;
    return named ? (
      <Link key={key} className="text-link" to={paths.communityMember(named.user_id)}>
        @{part}
      </Link>
    ) : (
      <Fragment key={key}>{part}</Fragment>
    );
  });
}
