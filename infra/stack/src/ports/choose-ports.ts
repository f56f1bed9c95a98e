import type { StateFolder } from '../state/state.ts';
import { choosePort } from './ports.ts';

const file = 'ports.json';

/**
 * Chooses a port per name. `fixed` ports are used unchanged; the caller checks them. The others are free ports, stored
 * in the state folder so that addresses stay stable while they remain free.
 */
export async function choosePorts(
  state: StateFolder,
  names: readonly string[],
  fixed: Readonly<Record<string, number>> = {},
): Promise<Record<string, number>> {
  const stored = numberFields(state.readJson(file));
  const ports: Record<string, number> = { ...fixed };
  for (const name of names) {
    const others = Object.entries(stored).filter(([other]) => other !== name);
    const taken = new Set([...Object.values(ports), ...others.map(([, port]) => port)]);
    ports[name] ??= await choosePort(taken, stored[name]);
  }
  state.writeJson(file, { ...stored, ...ports });
  return ports;
}

function numberFields(value: unknown): Record<string, number> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, port]) => (typeof port === 'number' ? [[key, port]] : [])),
  );
}
