import type { StateFolder } from '../state/state.ts';
import { choosePort } from './ports.ts';

const file = 'ports.json';

/**
 * A port for each name. One that nobody has fixed is a free one, chosen at the first start and
 * remembered in the state folder, so that addresses stay the same as long as they are free. Those in
 * `fixed` are taken as they are: the caller has checked them.
 */
export async function choosePorts(
  state: StateFolder,
  names: readonly string[],
  fixed: Readonly<Record<string, number>> = {},
): Promise<Record<string, number>> {
  const remembered = numberFields(state.readJson(file));
  const ports: Record<string, number> = { ...fixed };
  for (const name of names) {
    const others = Object.entries(remembered).filter(([other]) => other !== name);
    const taken = new Set([...Object.values(ports), ...others.map(([, port]) => port)]);
    ports[name] ??= await choosePort(taken, remembered[name]);
  }
  state.writeJson(file, { ...remembered, ...ports });
  return ports;
}

function numberFields(value: unknown): Record<string, number> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, port]) => (typeof port === 'number' ? [[key, port]] : [])),
  );
}
