/** True if a text is the URL of a video: an uploaded one, or one that begins with https://. */
export const isMediaUrl = (text: string): boolean =>
  text.startsWith('/uploads/shows/') || (URL.canParse(text) && new URL(text).protocol === 'https:');
