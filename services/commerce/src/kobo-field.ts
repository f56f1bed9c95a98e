/** Fields of schemas: amounts in kobo, and strings that may be empty. */
export const wholeKobo = {
  type: Number,
  validate: { validator: Number.isInteger, message: 'must be whole kobo' },
} as const;
export const kobo = { ...wholeKobo, required: true } as const;
export const text = { type: String, default: '' };
