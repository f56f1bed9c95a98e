import { useEffect } from 'react';

/** Puts the name of what a page shows in place of the page's own title. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · POC`;
  }, [title]);
}
