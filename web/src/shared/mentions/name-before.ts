const typing = /(?:^|[\s(])@(\p{L}[\p{L}\p{M}\p{N}'’.-]*(?: [\p{L}\p{M}'’.-]*)?)$/u;
const maxNameLength = 60;

/** The name being typed after `@` before the cursor, or null. */
export function nameBefore(text: string, cursor: number): string | null {
  const [, name] = typing.exec(text.slice(Math.max(0, cursor - maxNameLength - 2), cursor)) ?? [];
  return name ?? null;
}
