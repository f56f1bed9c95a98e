const ours = /^\/uploads\/merch\/\w[\w.-]*\.(?:webp|avif|png|jpe?g|gif)$/i;
const bareName = /^\w[\w.-]*$/;

/** Returns a picture's URL as stored; a bare file name is an uploaded file. */
export const imageUrlOf = (typed: string): string => {
  const text = typed.trim();
  return bareName.test(text) ? `/uploads/merch/${text}` : text;
};

export const isOurs = (url: string): boolean => ours.test(url);

/** Returns the fault in a picture's URL; null if valid. */
export function imageUrlFault(typed: string): string | null {
  const url = imageUrlOf(typed);
  const isValid = url === '' || isOurs(url) || isPlainHttps(url);
  return isValid ? null : 'must be a picture of a product, or an HTTPS URL';
}

/** Accepts HTTPS URLs without credentials, which every reader's page would contain. */
function isPlainHttps(url: string): boolean {
  const parsed = /^https:\/\/\S+$/i.test(url) ? URL.parse(url) : null;
  return parsed?.protocol === 'https:' && parsed.username === '' && parsed.password === '';
}
