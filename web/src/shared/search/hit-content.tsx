import type { SearchHit } from '@poc/contracts/search';
import { CircleQuestionMark, Quote } from 'lucide-react';
import { Fragment } from 'react';
import { Avatar } from '../images/avatar.tsx';
import { Picture } from '../images/picture.tsx';
import styles from './hit-content.module.css';
import { type Hit, kinds } from './kinds.ts';

/** Content of a result: picture, title and text, with the matched words highlighted. */
export const HitContent = ({ hit }: { hit: Hit }) => (
  <>
    <span className={styles.picture} data-kind={hit.kind}>
      {hit.kind === 'help' ? (
        <CircleQuestionMark size={22} aria-hidden="true" />
      ) : hit.kind === 'post' && hit.image === null ? (
        <Quote size={22} aria-hidden="true" />
      ) : hit.kind === 'person' ? (
        <Avatar name={hit.title} src={hit.image ?? ''} size={44} />
      ) : (
        <Picture src={hit.image ?? ''} alt="" kind={kinds[hit.kind].picture} sizes="64px" />
      )}
    </span>
    <span className={styles.words}>
      <strong dir="auto">
        <Highlighted text={hit.title} marks={hit.marks?.title} />
      </strong>
      <span dir="auto" className={styles.text}>
        <Highlighted text={hit.text} marks={hit.marks?.text} />
      </span>
    </span>
  </>
);

const Highlighted = ({
  text,
  marks = [],
}: {
  text: string;
  marks?: SearchHit['marks']['text'] | undefined;
}) => (
  <>
    {marks.map(([start, end], at) => (
      <Fragment key={start}>
        {text.slice(marks[at - 1]?.[1] ?? 0, start)}
        <mark className={styles.mark}>{text.slice(start, end)}</mark>
      </Fragment>
    ))}
    {text.slice(marks.at(-1)?.[1] ?? 0)}
  </>
);
