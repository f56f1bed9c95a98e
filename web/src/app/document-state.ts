import type { FirstPass } from '../shared/first-pass.ts';
import type { PageData } from './pages/page-data.ts';

/** State of a prerendered document, as JSON in the element with the id `document-state`. */
export interface DocumentState extends PageData {
  readonly pass: FirstPass;
}

export const stateElementId = 'document-state';

/** @returns null for a document that is not prerendered, such as index.html from the service worker */
export function readDocumentState(): DocumentState | null {
  const text = document.getElementById(stateElementId)?.textContent;
  return text ? JSON.parse(text) : null;
}
