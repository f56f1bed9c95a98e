const ours = /^\/uploads\/merch\/\w[\w.-]*\.(?:webp|avif|png|jpe?g|gif)$/i;
const bareName = /^\w[\w.-]*$/;

/** A picture's address as it is stored: a bare file name is one of ours. */
export const imageAddressOf = (typed: string): string => {
  const text = typed.trim();
  return bareName.test(text) ? `/uploads/merch/${text}` : text;
};

/** Whether an address is one of our own files. */
export const isOurs = (address: string): boolean => ours.test(address);

/** What is wrong with the address that a product's picture shall have; null when nothing is. */
export function imageAddressFault(typed: string): string | null {
  const address = imageAddressOf(typed);
  const isRight = address === '' || isOurs(address) || isPlainHttps(address);
  return isRight ? null : 'must be a picture of a product, or an https address';
}

/** An https address without a name and password in it, which would end up in every reader's page. */
function isPlainHttps(address: string): boolean {
  const url = /^https:\/\/\S+$/i.test(address) ? URL.parse(address) : null;
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
}
