import { splitLinks } from '@poc/contracts/links';
import { useMemo } from 'react';
import { LinkedParts } from './linked-parts.tsx';

export function FoundLinks({ text }: { text: string }) {
  return <LinkedParts parts={useMemo(() => splitLinks(text), [text])} />;
}
