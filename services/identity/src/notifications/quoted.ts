const titleMax = 80;

/** A title, or how a text begins, as a notification names it. */
export const quoted = (title: string): string =>
  `“${title.length > titleMax ? `${title.slice(0, titleMax - 1).trimEnd()}…` : title}”`;
