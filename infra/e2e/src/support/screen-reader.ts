import { withTimeout } from '@poc/kit/concurrency/with-timeout';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { until } from './system.ts';

/** One node of the accessibility tree. */
export interface SpokenNode {
  readonly role: string;
  readonly name: string;
  /** States and properties: `checked`, `focused`, `invalid`, `level`, `live`, … */
  readonly states: Readonly<Record<string, unknown>>;
  /** True inside a live region. */
  readonly isLive?: boolean;
}

/** A page for a user without a screen or a pointer: its accessibility tree and the keyboard, no selectors. */
export interface ScreenReader {
  /** Presses Tab until a control with this role and name has the focus. */
  reach(role: string, name: RegExp | string): Promise<SpokenNode>;
  press(role: string, name: RegExp | string, key?: string): Promise<void>;
  fill(role: string, name: RegExp | string, text: string): Promise<void>;
  /** Waits until the focus is on the main heading of a page. */
  arrive(heading: RegExp | string): Promise<void>;
  /** Waits for a node with this role and name. */
  find(role: string, name: RegExp | string): Promise<SpokenNode>;
  /** Waits until a live region contains a text. */
  hear(text: RegExp | string): Promise<void>;
  /** Waits until a node with this role and name has the focus, without pressing a key. */
  land(role: string, name: RegExp | string): Promise<SpokenNode>;
  /** The names of all nodes with this role, in reading order. */
  read(role: string): Promise<string[]>;
}

const maxPresses = 150;
/** Chromium sometimes does not respond while a page changes. */
const treeMs = 3_000;
const liveRoles = new Set(['alert', 'status', 'log']);
const isLike = (text: string, wanted: RegExp | string): boolean =>
  typeof wanted === 'string' ? text === wanted : wanted.test(text);

/** The used part of a node in Chromium's protocol. */
interface ProtocolNode {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly role?: { readonly value?: unknown };
  readonly name?: { readonly value?: unknown };
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[];
  readonly childIds?: readonly string[];
}

const spokenOf = ({ role, name, properties = [] }: ProtocolNode): SpokenNode => ({
  role: String(role?.value ?? ''),
  name: String(name?.value ?? '').trim(),
  states: Object.fromEntries(properties.map((one) => [one.name, one.value.value])),
});

/** Reads a page as a screen reader does. */
export async function screenReaderOn(page: Page): Promise<ScreenReader> {
  const session = await page.context().newCDPSession(page);
  await session.send('Accessibility.enable');

  /** The nodes that are read, in reading order. */
  async function tree(): Promise<SpokenNode[]> {
    const { nodes } = await withTimeout(session.send('Accessibility.getFullAXTree'), treeMs);
    const nodeOf = new Map(nodes.map((node: ProtocolNode) => [node.nodeId, node]));
    const within = (node: ProtocolNode | undefined, isInLive: boolean): SpokenNode[] => {
      if (!node) return [];
      const spoken = spokenOf(node);
      const isLive = isInLive || liveRoles.has(spoken.role) || spoken.states.live === 'polite';
      const inner = (node.childIds ?? []).flatMap((id) => within(nodeOf.get(id), isLive));
      return node.ignored ? inner : [{ ...spoken, isLive }, ...inner];
    };
    return within(nodes[0], false);
  }

  /** The node with the focus. Queries only one node, since it is needed after each press of Tab. */
  async function focused(): Promise<SpokenNode | undefined> {
    const { result } = await withTimeout(
      session.send('Runtime.evaluate', { expression: 'document.activeElement' }),
      treeMs,
    );
    if (!result.objectId) return undefined;
    const { nodes } = await withTimeout(
      session.send('Accessibility.getPartialAXTree', { objectId: result.objectId, fetchRelatives: false }),
      treeMs,
    );
    return nodes[0] && spokenOf(nodes[0]);
  }

  const reader: ScreenReader = {
    async reach(role, name) {
      const passed: string[] = [];
      for (let presses = 0; presses < maxPresses; presses += 1) {
        await page.keyboard.press('Tab');
        const now = await focused();
        if (now?.role === role && isLike(now.name, name)) return now;
        if (now) passed.push(`${now.role} ${now.name.slice(0, 30)}`);
      }
      throw new Error(`Tab never reached the ${role} ${name}: ${passed.join(' | ')}`);
    },
    async press(role, name, key = 'Enter') {
      await reader.reach(role, name);
      await page.keyboard.press(key);
    },
    async fill(role, name, text) {
      await reader.reach(role, name);
      await page.keyboard.type(text);
    },
    async arrive(heading) {
      const { states } = await reader.land('heading', heading);
      expect(states.level, `level of the heading ${heading}`).toBe(1);
    },
    find: (role, name) =>
      until(`there is the ${role} ${name}`, async () =>
        (await tree()).find((node) => node.role === role && isLike(node.name, name)),
      ),
    async hear(text) {
      await until(`${text} is announced`, async () =>
        (await tree()).some(
          ({ role, name, isLive }) => role === 'StaticText' && isLive && isLike(name, text),
        ),
      );
    },
    land: (role, name) =>
      until(`the ${role} ${name} has the focus`, async () => {
        const now = await focused();
        return now?.role === role && isLike(now.name, name) ? now : undefined;
      }),
    async read(role) {
      return (await tree()).filter((node) => node.role === role).map(({ name }) => name);
    },
  };
  return reader;
}
