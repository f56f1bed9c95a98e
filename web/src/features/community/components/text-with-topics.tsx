import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { TextWithMentions } from './text-with-mentions.tsx';

const hashtag = /(#[A-Za-z][A-Za-z0-9_]{1,39})/;

/** URL of a topic's posts, in the current area. */
export function useTopicUrl(): (topic: string) => string {
  const { pathname } = useLocation();
  const area = pathname === paths.member.community ? pathname : paths.community;
  return (topic) => `${area}?topic=${topic}`;
}

/** Plain text with topics as links. */
export function TextWithTopics({ text }: { text: string }) {
  const urlOf = useTopicUrl();
  let at = 0;
  return text.split(hashtag).map((part, nth) => {
    at += part.length;
    const key = `${at} ${part}`;
    // `split` puts the matches at odd indexes.
    return nth % 2 === 0 ? (
      <TextWithMentions key={key} text={part} />
    ) : (
      <Link key={key} className="text-link" to={urlOf(part.slice(1))}>
        {part}
      </Link>
    );
  });
}
