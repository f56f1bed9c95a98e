import { mentionPattern } from '@poc/contracts/mentions';
import { Fragment, use } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { MentionsContext } from './mentions-context.ts';

/** Plain text with mentions as links. */
export function TextWithMentions({ text }: { text: string }) {
  const mentions = use(MentionsContext);
  const pattern = mentionPattern(mentions.map(({ name }) => name));
  if (pattern === null) return text;
  let at = 0;
  return text.split(pattern).map((part, nth) => {
    at += part.length;
    const key = `${at} ${part}`;
    // `split` puts the matched names at odd indexes.
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
