export const textWords = { missing: 'Please write something here.' };
