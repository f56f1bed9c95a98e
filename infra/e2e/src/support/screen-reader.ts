import { withTimeout } from '@poc/kit/concurrency/with-timeout';
import type { Page } from 'playwright-core';
import { until } from './system.ts';

/** One node of the accessibility tree. */
export interface Spoken {
  readonly role: string;
  readonly name: string;
  /** States and properties: `checked`, `focused`, `invalid`, `level`, `live`, … */
  readonly states: Readonly<Record<string, unknown>>;
  /** Inside a live region. */
  readonly isLive: boolean;
}

/** A page for a user without a screen or a pointer: its accessibility tree and the keyboard, no selectors. */
export interface ScreenReader {
  /** Presses Tab until a control with this role and name has the focus. */
  reach(role: string, name: RegExp | string): Promise<Spoken>;
  press(role: string, name: RegExp | string, key?: string): Promise<void>;
  fill(role: string, name: RegExp | string, text: string): Promise<void>;
  /** Waits until the focus is on the main heading of a page. */
  arrive(heading: RegExp | string): Promise<void>;
  /** Waits for a node with this role and name. */
  find(role: string, name: RegExp | string): Promise<Spoken>;
  /** Waits until a live region contains a text. */
  hear(text: RegExp | string): Promise<void>;
  /** Waits until the focus is in a dialog. */
  enter(dialog: RegExp | string): Promise<void>;
  /** The names of all nodes with this role, in reading order. */
  read(role: string): Promise<string[]>;
}

const maxPresses = 150;
/** Chromium sometimes does not answer while a page changes. */
const treeMs = 3_000;
const liveRoles = new Set(['alert', 'status', 'log']);
const isLike = (text: string, wanted: RegExp | string): boolean =>
  typeof wanted === 'string' ? text === wanted : wanted.test(text);

/** Reads a page as a screen reader does. */
export async function screenReaderOn(page: Page): Promise<ScreenReader> {
  const session = await page.context().newCDPSession(page);
  await session.send('Accessibility.enable');

  async function tree(): Promise<Spoken[]> {
    const { nodes } = await withTimeout(session.send('Accessibility.getFullAXTree'), treeMs);
    const spoken = new Map(
      nodes.map(({ nodeId, role, name, properties = [] }) => [
        nodeId,
        {
          role: String(role?.value ?? ''),
          name: String(name?.value ?? '').trim(),
          states: Object.fromEntries(properties.map((one) => [one.name, one.value.value])),
        },
      ]),
    );
    const parents = new Map(nodes.map(({ nodeId, parentId }) => [nodeId, parentId ?? '']));
    const isLive = (id: string): boolean => {
      const node = spoken.get(id);
      if (!node) return false;
      return liveRoles.has(node.role) || node.states.live === 'polite' || isLive(parents.get(id) ?? '');
    };
    return nodes.flatMap(({ nodeId, ignored }) => {
      const node = spoken.get(nodeId);
      return node && !ignored ? [{ ...node, isLive: isLive(nodeId) }] : [];
    });
  }

  const focused = async () =>
    (await tree()).findLast(({ role, states }) => states.focused === true && role !== 'RootWebArea');

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
      await until(`the heading ${heading} has the focus`, async () => {
        const now = await focused();
        return now?.role === 'heading' && now.states.level === 1 && isLike(now.name, heading);
      });
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
    async enter(dialog) {
      await until(`the dialog ${dialog} has the focus`, async () => {
        const now = await focused();
        return now?.role === 'dialog' && isLike(now.name, dialog);
      });
    },
    async read(role) {
      return (await tree()).filter((node) => node.role === role).map(({ name }) => name);
    },
  };
  return reader;
}
