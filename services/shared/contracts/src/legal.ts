/**
 * The versions of the texts that people agree to. A consent is stored with the version that was in force; changing a
 * text means a new version here: its month, or its day where the month had one already. `marketing` and `newsletter` name the wording beside their boxes.
 */
export const legalVersions = {
  terms: '2026-11-25',
  privacy: '2026-11-25',
  marketing: '2026-11',
  newsletter: '2026-11',
} as const;
