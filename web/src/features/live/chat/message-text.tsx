import { TextWithLinks } from '../../../shared/links/text-with-links.tsx';
import styles from './chat-line.module.css';

export const MessageText = ({ text }: { text: string }) => (
  <span className={styles.text} dir="auto">
    <TextWithLinks text={text} />
  </span>
);
