/** The 36 states and the Federal Capital Territory, as written in an address. */
export const nigerianStates = [
  'Abia',
  'Adamawa',
  'Akwa Ibom',
  'Anambra',
  'Bauchi',
  'Bayelsa',
  'Benue',
  'Borno',
  'Cross River',
  'Delta',
  'Ebonyi',
  'Edo',
  'Ekiti',
  'Enugu',
  'Federal Capital Territory',
  'Gombe',
  'Imo',
  'Jigawa',
  'Kaduna',
  'Kano',
  'Katsina',
  'Kebbi',
  'Kogi',
  'Kwara',
  'Lagos',
  'Nasarawa',
  'Niger',
  'Ogun',
  'Ondo',
  'Osun',
  'Oyo',
  'Plateau',
  'Rivers',
  'Sokoto',
  'Taraba',
  'Yobe',
  'Zamfara',
] as const;

/** Names of the Federal Capital Territory. */
const capital = new Set(['fct', 'abuja', 'fct abuja', 'federal capital territory']);

/** Normalises a state's name: `lagos`, `Lagos State`, `FCT`. Null if there is no such state. */
export function stateOf(text: string): string | null {
  const name = text
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()
    .replace(/ state$/, '');
  if (capital.has(name)) return 'Federal Capital Territory';
  return nigerianStates.find((state) => state.toLowerCase() === name) ?? null;
}
