/** What is said of a text that is left blank. */
export const textWords = { missing: 'Please write something here.' };
