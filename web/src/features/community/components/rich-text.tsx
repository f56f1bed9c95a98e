import type { Mention } from '@poc/contracts/entities/community';
import { useEffect, useState } from 'react';
import { loadCode } from '../../../shared/code/load-code.ts';
import styles from './community.module.css';
import { MentionsContext } from './mentions-context.ts';
import { TextWithTopics } from './text-with-topics.tsx';

const markup = /[*_[>\\]|https?:\/\/|^[ \t]*(?:[-+]|\d{1,9}[.)])\s/m;
const noMentions: readonly Mention[] = [];
let loaded: typeof import('./markdown-text.tsx') | null = null;

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
  const [markdown, setMarkdown] = useState(loaded);
  const hasMarkup = markup.test(text);
  const isWanted = hasMarkup && markdown === null;
  useEffect(() => {
    if (!isWanted) return;
    loadCode(() => import('./markdown-text.tsx')).then(
      (module) => {
        loaded = module;
        setMarkdown(module);
      },
      () => undefined,
    );
  }, [isWanted]);
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
