/** A text of an info page, compiled by `markdownTexts` of the build. */
declare module '*.md' {
  import type { ReactNode } from 'react';

  interface TextSection {
    readonly id: string;
    readonly title: string;
    readonly body: ReactNode;
  }
  export const title: string;
  export const text: string;
  export const sections: readonly TextSection[];
  export const aside: TextSection;
}
