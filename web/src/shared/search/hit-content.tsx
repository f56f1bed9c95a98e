import { Quote } from 'lucide-react';
import { Picture } from '../images/picture.tsx';
import styles from './hit-content.module.css';
import { type Hit, kinds } from './kinds.ts';
import { matchesIn } from './matches.ts';

/** Content of a result: picture, title and text, with the searched words marked. */
export const HitContent = ({ hit, search }: { hit: Hit; search: string }) => (
  <>
    <span className={styles.picture} data-kind={hit.kind}>
      {hit.kind === 'post' && hit.image === null ? (
        <Quote size={22} aria-hidden="true" />
      ) : (
        <Picture src={hit.image ?? ''} alt="" kind={kinds[hit.kind].picture} sizes="64px" />
      )}
    </span>
    <span className={styles.words}>
      <strong dir="auto">
        <Marked text={hit.title} search={search} />
      </strong>
      <span dir="auto" className={styles.text}>
        <Marked text={hit.text} search={search} />
      </span>
    </span>
  </>
);

function Marked({ text, search }: { text: string; search: string }) {
  let start = 0;
  return matchesIn(text, search).map((part) => {
    const key = start;
    start += part.text.length;
    return part.isMatch ? (
      <mark key={key} className={styles.mark}>
        {part.text}
      </mark>
    ) : (
      part.text
    );
  });
}
