/** A rule for a text that must not be blank: `required('a title')`. */
export const required =
  (what: string) =>
  (text: string): true | string =>
    text.trim() !== '' || `Please enter ${what}.`;

/** A rule for a text's length: what was pasted stays in the field, to be shortened there. */
export const atMost =
  (max: number) =>
  (text: string): true | string =>
    text.trim().length <= max || `Please use ${max.toLocaleString('en-NG')} characters at most.`;
