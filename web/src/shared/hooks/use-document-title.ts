import { useEffect } from 'react';

/** Replaces the page's default document title. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · POC`;
  }, [title]);
}
