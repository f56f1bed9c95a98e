/** Validation texts of a text field. */
export const textWords = { missing: 'Please write something here.' };
