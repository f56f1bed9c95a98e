const ours = /^\/uploads\/merch\/\w[\w.-]*\.(?:webp|avif|png|jpe?g|gif)$/i;
const bareName = /^\w[\w.-]*$/;

/** A picture's address as it is stored: a bare file name is one of ours. */
export const imageAddressOf = (typed: string): string => {
  const text = typed.trim();
  return bareName.test(text) ? `/uploads/merch/${text}` : text;
};

/** Whether an address is one of our own files. */
export const isOurs = (address: string): boolean => ours.test(address);

/**
 * What is wrong with the address that a product's picture shall have; null when nothing is.
 * @param hosts that pictures may come from; `*` allows every host
 */
export function imageAddressFault(hosts: readonly string[], typed: string): string | null {
  const address = imageAddressOf(typed);
  if (address === '' || isOurs(address)) return null;
  const url = plainHttps(address);
  if (!url) return 'must be a picture of a product, or an https address';
  return hosts.includes('*') || hosts.includes(url.hostname) ? null : 'is not on a host that is allowed';
}

/** An https address without a name and password in it, which would end up in every reader's page. */
function plainHttps(address: string): URL | null {
  const url = /^https:\/\/\S+$/i.test(address) && URL.canParse(address) ? new URL(address) : null;
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url : null;
}
