/** Schema field for an integer amount in kobo. */
export const wholeKobo = {
  type: Number,
  validate: { validator: Number.isInteger, message: 'must be an integer amount in kobo' },
} as const;
export const kobo = { ...wholeKobo, required: true } as const;
export const text = { type: String, default: '' };
