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
 * User text with linked topics and mentions. The Markdown code is loaded for text that may use it; until
 * then, or if it cannot be loaded, the text is shown as written.
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
