/**
 * Versions of the documents that users consent to. A consent is stored with the version in force; a changed text gets a new
 * one: its month, or its day if that month already has one. `marketing` and `newsletter` are the labels of checkboxes.
 */
export const legalVersions = {
  terms: '2026-11-28',
  privacy: '2026-12-03',
  marketing: '2026-11',
  newsletter: '2026-11',
} as const;
