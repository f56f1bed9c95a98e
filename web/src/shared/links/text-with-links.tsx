import { optionalCode } from '../code/optional-code.ts';
import { mayHoldLink } from './may-hold-link.ts';

const useFoundLinks = optionalCode(() => import('./found-links.tsx'));

/** Renders a text with its URLs as links, once the link detection has loaded. */
export function TextWithLinks({ text }: { text: string }) {
  const isWanted = mayHoldLink.test(text);
  const code = useFoundLinks(isWanted);
  return isWanted && code ? <code.FoundLinks text={text} /> : text;
}
