import type { TextLink } from '@poc/contracts/links';
import { createElement, Fragment, type ReactNode } from 'react';
import { OutwardLink } from './outward-link.tsx';

interface LinkedPartsProps {
  parts: readonly (string | TextLink)[];
  /** Renders the text around the links; unchanged by default. */
  renderText?: (text: string) => ReactNode;
}

export const LinkedParts = ({ parts, renderText = (text) => text }: LinkedPartsProps) =>
  createElement(
    Fragment,
    null,
    ...parts.map((part) => (typeof part === 'string' ? renderText(part) : createElement(OutwardLink, part))),
  );
