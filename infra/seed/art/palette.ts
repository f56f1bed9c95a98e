/** The colours of the product's look, with the few deeper shades that flat posters need beside them. */
export const ground = '#0E1411';
export const raised = '#1E2A23';
export const yellow = '#FFC933';
export const amber = '#F2A516';
export const green = '#4AD68A';
export const forest = '#0B6B3A';
export const pine = '#083F26';
export const coral = '#FF7A70';
export const red = '#C62828';
export const wine = '#5B1420';
export const paper = '#FBF8F1';
export const sand = '#F0E3C6';
export const sky = '#8FC7FF';
export const azure = '#2F7FD1';
export const navy = '#10253F';
export const midnight = '#0B1830';
export const orange = '#FFB86B';
export const burnt = '#E2682A';
export const wood = '#9A5B2E';
export const bark = '#5E3418';
export const plum = '#3A1E4A';
export const steel = '#A9B8AE';

export interface Skin {
  readonly base: string;
  readonly shade: string;
  readonly lip: string;
}

/** Four skins in use across the cast, each with the tone of its shadow side. */
export const skins = {
  clay: { base: '#A4683F', shade: '#87502C', lip: '#7A3A2C' },
  cocoa: { base: '#7E4A2C', shade: '#63361E', lip: '#56261C' },
  umber: { base: '#5F3520', shade: '#482515', lip: '#3A1A12' },
  honey: { base: '#BD8250', shade: '#9F673A', lip: '#94493A' },
} as const satisfies Record<string, Skin>;
