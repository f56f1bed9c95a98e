/** The letter that stands in for a missing avatar. */
export const initialOf = (name: string) => (name.trim()[0] ?? '?').toUpperCase();
