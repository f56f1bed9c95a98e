import type { ReactNode } from 'react';
import { useMedia } from '../../../shared/hooks/use-media.ts';

interface TextRailProps {
  label: string;
  className: string | undefined;
  children: ReactNode;
}

/** A list of texts that scrolls sideways on narrow screens. It takes the focus there, because its texts do not. */
export function TextRail({ label, className, children }: TextRailProps) {
  const scrolls = useMedia('(max-width: 899px)');
  return (
    <ul aria-label={label} className={`narrow-rail ${className ?? ''}`} {...(scrolls && { tabIndex: 0 })}>
      {children}
    </ul>
  );
}
