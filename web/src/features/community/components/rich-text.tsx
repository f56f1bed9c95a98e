import type { Mention } from '@poc/contracts/entities/community';
import { optionalCode } from '../../../shared/code/optional-code.ts';
import { mayHoldLink } from '../../../shared/links/may-hold-link.ts';
import styles from './community.module.css';
import { MentionsContext } from './mentions-context.ts';
import { TextWithTopics } from './text-with-topics.tsx';

const markup = /[*_[>\\]|^[ \t]*(?:[-+]|\d{1,9}[.)])\s/m;
const noMentions: readonly Mention[] = [];
const useMarkdown = optionalCode(() => import('./markdown-text.tsx'));

/**
 * What somebody wrote, with its topics and the people whom it names as links. The code for Markdown is loaded for a text that seems to have some; until
 * then, and where it can't be loaded, the text stands as it was written.
 */
export function RichText({
  text,
  mentions = noMentions,
}: {
  text: string;
  mentions?: readonly Mention[] | undefined;
}) {
  const hasMarkup = markup.test(text) || mayHoldLink.test(text);
  const markdown = useMarkdown(hasMarkup);
  return (
    <MentionsContext value={mentions}>
      {hasMarkup && markdown ? (
        <markdown.MarkdownText text={text} />
      ) : (
        <p dir="auto" className={styles.content}>
          <TextWithTopics text={text} />
        </p>
      )}
    </MentionsContext>
  );
}
