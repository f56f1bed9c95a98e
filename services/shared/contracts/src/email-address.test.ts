import { describe, expect, it } from 'vitest';
import { email } from './common.ts';

const long = (length: number) => 'x'.repeat(length);
const domainOf = (length: number) => {
  const labels = `${`${long(63)}.`.repeat(Math.floor((length - 4) / 64))}`;
  return `${labels}${long(length - 3 - labels.length)}.ng`;
};

describe('an email address', () => {
  it.each([
    ...[..."!#$%&'*+-/=?^_`{|}~"].map((sign) => `a${sign}b@poc.test`),
    ...[..."!#$%&'*+-/=?^_`{|}~"].map((sign) => `${sign}@poc.test`),
    'a.b.c@poc.test',
    'a@b.c',
    'a@1.ng',
    'a@a-b--c.co.uk',
    'a@xn--80a1acny.xn--p1ai',
    `${long(64)}@poc.test`,
    `a@${long(63)}.ng`,
    `a@${domainOf(252)}`,
  ])('is accepted by the standards: %s', (address) => {
    expect(email.parse(address)).toBe(address);
  });

  it.each([
    ['', 'no address'],
    ['poc.test', 'no @'],
    ['@poc.test', 'no local part'],
    ['a@', 'no domain'],
    ['a@b@poc.test', 'two @'],
    ['.a@poc.test', 'a dot first'],
    ['a.@poc.test', 'a dot last'],
    ['a..b@poc.test', 'two dots'],
    ['a b@poc.test', 'a space'],
    ['a,b@poc.test', 'a comma'],
    ['a<b@poc.test', 'a bracket'],
    ['ada\u0000@poc.test', 'a control character'],
    ['"a b"@poc.test', 'a quoted local part'],
    ['àda@poc.test', 'a local part beyond ASCII'],
    ['a@localhost', 'one label'],
    ['a@poc.test.', 'a dot behind'],
    ['a@poc..test', 'an empty label'],
    ['a@-poc.test', 'a hyphen first'],
    ['a@poc-.test', 'a hyphen last'],
    ['a@po_c.test', 'an underscore'],
    ['a@127.0.0.1', 'an address of a host'],
    ['a@0x7f.1', 'an address of a host in hexadecimal'],
    ['a@[127.0.0.1]', 'an address literal'],
    ['a@poc.test:25', 'a port'],
    ['a@poc.test/x', 'a path'],
    ['a@poc%2etest', 'an escape'],
    ['a@❤.ws', 'a sign that IDNA leaves out'],
    [`${long(65)}@poc.test`, 'a local part of 65'],
    [`a@${long(64)}.ng`, 'a label of 64'],
    [`a@${domainOf(253)}`, '255 characters'],
  ])('is refused by the standards: %s (%s)', (address) => {
    expect(email.safeParse(address).success).toBe(false);
  });

  it.each([
    ['ada@почта.рф', 'ada@xn--80a1acny.xn--p1ai'],
    ['ADA@Bücher.DE', 'ada@xn--bcher-kva.de'],
    ['ada@bu\u0308cher.de', 'ada@xn--bcher-kva.de'],
    ['ada@XN--BCHER-KVA.de', 'ada@xn--bcher-kva.de'],
    ['ada@例え。テスト', 'ada@xn--r8jz45g.xn--zckzah'],
    ['ada@مثال.إختبار', 'ada@xn--mgbh0fb.xn--kgbechtv'],
    ['ada@नमस्ते.भारत', 'ada@xn--h2bhs4b8d8a.xn--h2brj9c'],
    ['ｏｌａ@poc.test', 'ola@poc.test'],
  ])('of another script has one spelling: %s', (typed, stored) => {
    expect(email.parse(typed)).toBe(stored);
  });
});
