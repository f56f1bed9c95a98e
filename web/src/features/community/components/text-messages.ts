export const textMessages = { missing: 'Please write something here.' };
