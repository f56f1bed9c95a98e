const ours = /^\/uploads\/merch\/\w[\w.-]*\.(?:webp|avif|png|jpe?g|gif)$/i;
const bareName = /^\w[\w.-]*$/;

/** Normalises a picture's URL; a bare file name refers to an uploaded file. */
export const imageUrlOf = (typed: string): string => {
  const text = typed.trim();
  return bareName.test(text) ? `/uploads/merch/${text}` : text;
};

export const isOurs = (url: string): boolean => ours.test(url);

/** Validates a picture's URL. @returns the fault; null if valid */
export function imageUrlFault(typed: string): string | null {
  const url = imageUrlOf(typed);
  const isValid = url === '' || isOurs(url) || isPlainHttps(url);
  return isValid ? null : 'must be a picture of a product, or an HTTPS URL';
}

/** Accepts HTTPS URLs without credentials, since pages would expose them to every visitor. */
function isPlainHttps(url: string): boolean {
  const parsed = /^https:\/\/\S+$/i.test(url) ? URL.parse(url) : null;
  return parsed?.protocol === 'https:' && parsed.username === '' && parsed.password === '';
}
