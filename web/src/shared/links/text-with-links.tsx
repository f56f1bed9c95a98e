import { optionalCode } from '../code/optional-code.ts';
import { mayHoldLink } from './may-hold-link.ts';

const useFoundLinks = optionalCode(() => import('./found-links.tsx'));

/** A text as it was written, its addresses as links. They become links when the code that finds them is loaded. */
export function TextWithLinks({ text }: { text: string }) {
  const isWanted = mayHoldLink.test(text);
  const code = useFoundLinks(isWanted);
  return isWanted && code ? <code.FoundLinks text={text} /> : text;
}
