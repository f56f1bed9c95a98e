const base58 = '[1-9A-HJ-NP-Za-km-z]';
const bech32 = '[ac-hj-np-z02-9]';

const addresses = [
  // Bitcoin, legacy and script.
  { shape: new RegExp(`(?<![\\w])[13]${base58}{25,34}(?!\\w)`, 'g'), mixed: true },
  // Bitcoin, segwit and taproot.
  { shape: new RegExp(`(?<![\\w])bc1(?:${bech32}{39}|${bech32}{59})(?!\\w)`, 'g'), mixed: false },
  { shape: /(?<!\w)BC1(?:[AC-HJ-NP-Z02-9]{39}|[AC-HJ-NP-Z02-9]{59})(?!\w)/g, mixed: false },
  // Ethereum and compatible chains; transaction hashes are longer.
  { shape: /(?<!\w)0x[0-9a-fA-F]{40}(?!\w)/g, mixed: false },
  // TRON.
  { shape: new RegExp(`(?<![\\w])T${base58}{33}(?!\\w)`, 'g'), mixed: true },
];

const invisible = /\p{Cf}/gu;

/**
 * True if a text contains a wallet address. Length and alphabet must match, and mixed-case formats need capitals,
 * lower-case letters and digits, so that long words and numbers do not match.
 */
export function hasWalletAddress(text: string): boolean {
  const plain = text.normalize('NFKC').replace(invisible, '');
  return addresses.some(({ shape, mixed }) =>
    (plain.match(shape) ?? []).some((found) => !mixed || isMixed(found)),
  );
}

const isMixed = (text: string): boolean => /[a-z]/.test(text) && /[A-Z]/.test(text) && /\d/.test(text);
