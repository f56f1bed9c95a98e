/**
 * Versions of the documents that users consent to. A consent is stored with the version in force. A changed text gets a
 * new version: its month, or its day if the month is taken. `marketing` and `newsletter` are the labels of checkboxes.
 */
export const legalVersions = {
  terms: '2026-11-28',
  privacy: '2026-12-03',
  marketing: '2026-11',
  newsletter: '2026-11',
} as const;
