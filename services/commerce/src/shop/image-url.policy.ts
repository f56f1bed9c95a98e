const ours = /^\/uploads\/merch\/\w[\w.-]*\.(?:webp|avif|png|jpe?g|gif)$/i;
const bareName = /^\w[\w.-]*$/;

/** Returns a picture's URL as stored; a bare file name is an uploaded file. */
export const imageAddressOf = (typed: string): string => {
  const text = typed.trim();
  return bareName.test(text) ? `/uploads/merch/${text}` : text;
};

export const isOurs = (address: string): boolean => ours.test(address);

/** Returns the fault in a picture's URL; null if valid. */
export function imageAddressFault(typed: string): string | null {
  const address = imageAddressOf(typed);
  const isRight = address === '' || isOurs(address) || isPlainHttps(address);
  return isRight ? null : 'must be a picture of a product, or an HTTPS URL';
}

/** Accepts HTTPS URLs without credentials, which every reader's page would contain. */
function isPlainHttps(address: string): boolean {
  const url = /^https:\/\/\S+$/i.test(address) ? URL.parse(address) : null;
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
}
