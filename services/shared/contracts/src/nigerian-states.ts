/** The 36 states and the capital's territory, as they are written in an address. */
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

/** Other names of the capital's territory. */
const capital = new Set(['fct', 'abuja', 'fct abuja', 'federal capital territory']);

/** A state as it is written, whichever way it came: `lagos`, `Lagos State`, `FCT`. Null when there is none of the name. */
export function stateOf(text: string): string | null {
  const name = text
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()
    .replace(/ state$/, '');
  if (capital.has(name)) return 'Federal Capital Territory';
  return nigerianStates.find((state) => state.toLowerCase() === name) ?? null;
}
