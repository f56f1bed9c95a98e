/**
 * Texts for tests, with links marked by ⟦ and ⟧, and the hosts of these links. All code that displays user texts must
 * find the same links.
 */
const samples: readonly (readonly [marked: string, ...hosts: string[]])[] = [
  // Names and signs within URLs.
  ['⟦https://www.instagram.com/_ada_⟧', 'www.instagram.com'],
  [
    '⟦https://www.instagram.com/_ada_⟧ and ⟦https://www.instagram.com/__bola__⟧',
    'www.instagram.com',
    'www.instagram.com',
  ],
  ['Follow ⟦https://www.instagram.com/ada_⟧ now', 'www.instagram.com'],
  ['⟦https://x.com/a_b_c/status/1_2⟧ _really_', 'x.com'],
  ['⟦https://medium.com/@_ada_/one*two*three⟧', 'medium.com'],
  ['⟦https://poc.example/~ada/?a=1&b[]=2&c=%20d+e#part-2⟧', 'poc.example'],
  ['⟦https://poc.example/#/naira#kolo⟧', 'poc.example'],
  ['⟦https://poc.example/a=b==⟧', 'poc.example'],
  ["⟦https://poc.example/it's-here⟧", 'poc.example'],
  ['⟦https://web.archive.org/web/2020/https://cbn.gov.ng/⟧', 'web.archive.org'],
  // Balanced and unbalanced brackets.
  ['⟦https://en.wikipedia.org/wiki/Naira_(currency)⟧', 'en.wikipedia.org'],
  ['(see ⟦https://en.wikipedia.org/wiki/Naira_(currency)⟧)', 'en.wikipedia.org'],
  ['(⟦https://cbn.gov.ng/rates⟧)', 'cbn.gov.ng'],
  ['(⟦https://cbn.gov.ng/rates⟧).', 'cbn.gov.ng'],
  ['(⟦https://cbn.gov.ng/rates⟧.)', 'cbn.gov.ng'],
  ['[⟦https://cbn.gov.ng/a_b⟧]', 'cbn.gov.ng'],
  ['{⟦https://cbn.gov.ng/a⟧}', 'cbn.gov.ng'],
  ['⟦https://poc.example/a(b(c)d)e⟧)', 'poc.example'],
  ['([{⟦https://poc.example/a_(b)_[c]⟧}])', 'poc.example'],
  ['<⟦https://poc.example/a⟧>', 'poc.example'],
  // The ends of sentences, and quotes.
  ['See ⟦https://cbn.gov.ng/rates⟧.', 'cbn.gov.ng'],
  ['See ⟦https://cbn.gov.ng⟧, then wait', 'cbn.gov.ng'],
  ['Seen ⟦https://cbn.gov.ng/rates⟧?!', 'cbn.gov.ng'],
  ['Here: ⟦https://cbn.gov.ng/rates⟧: all of them; and ⟦https://nse.example⟧;', 'cbn.gov.ng', 'nse.example'],
  ['More on ⟦https://cbn.gov.ng/rates⟧…', 'cbn.gov.ng'],
  ['More on ⟦https://cbn.gov.ng/rates⟧...', 'cbn.gov.ng'],
  ['"⟦https://cbn.gov.ng/rates⟧"', 'cbn.gov.ng'],
  ["'⟦https://cbn.gov.ng/rates⟧'", 'cbn.gov.ng'],
  ['“⟦https://cbn.gov.ng/rates⟧” ‘⟦https://cbn.gov.ng⟧’', 'cbn.gov.ng', 'cbn.gov.ng'],
  ['⟦https://cbn.gov.ng⟧’s rates', 'cbn.gov.ng'],
  // Two URLs.
  ['⟦https://a.example/1⟧ ⟦https://b.example/2⟧', 'a.example', 'b.example'],
  ['⟦https://a.example/1⟧,⟦https://b.example/2⟧', 'a.example', 'b.example'],
  ['["⟦https://a.example/1⟧","⟦https://b.example/2⟧"]', 'a.example', 'b.example'],
  ["['⟦https://a.example/1⟧','⟦https://b.example/2⟧']", 'a.example', 'b.example'],
  ['⟦https://a.example/1⟧\n⟦https://b.example/2⟧', 'a.example', 'b.example'],
  // Emphasis around URLs.
  ['*⟦https://cbn.gov.ng/rates⟧*', 'cbn.gov.ng'],
  ['**see ⟦https://cbn.gov.ng/rates⟧** now', 'cbn.gov.ng'],
  ['_⟦https://cbn.gov.ng/rates⟧_', 'cbn.gov.ng'],
  ['_⟦https://cbn.gov.ng⟧_', 'cbn.gov.ng'],
  ['_see ⟦https://cbn.gov.ng/rates⟧_', 'cbn.gov.ng'],
  ['_see ⟦https://www.instagram.com/_ada_⟧ now_', 'www.instagram.com'],
  ['~~⟦https://cbn.gov.ng/rates⟧~~', 'cbn.gov.ng'],
  ['~~⟦https://cbn.gov.ng⟧~~ ~⟦www.cbn.gov.ng⟧~', 'cbn.gov.ng', 'www.cbn.gov.ng'],
  ['~~**see ⟦https://cbn.gov.ng/~ada/a~b⟧**~~.', 'cbn.gov.ng'],
  ['snake_case ⟦https://www.instagram.com/ada_⟧', 'www.instagram.com'],
  // Schemes and hosts.
  ['⟦HTTP://EXAMPLE.COM/A⟧', 'example.com'],
  ['⟦www.poc.example⟧ and ⟦WWW.poc.example/a⟧', 'www.poc.example', 'www.poc.example'],
  [':) ⟦www.poc.example/a_b⟧', 'www.poc.example'],
  ['⟦https://poc.example:8443/a?b#c⟧', 'poc.example'],
  ['⟦http://41.58.0.1:8080/login⟧', '41.58.0.1'],
  ['poc.example, 3.50 naira, e.g. me@poc.example'],
  ['https://localhost/a http:// https:// www. xhttps://poc.example'],
  [
    'javascript:alert(1) data:text/html,a ftp://poc.example file:///etc/passwd //poc.example mailto:a@poc.example',
  ],
  // Email addresses.
  ['www.tolu@gmail.com, WWW.tolu+kolo@gmail.com and www.tolu_ade-2@gmail.com'],
  ['www.tolu.@gmail.com'],
  ['⟦www.tolu.example⟧ @ada', 'www.tolu.example'],
  ['⟦www.medium.com/@ada⟧', 'www.medium.com'],
  ['https://poc.example:99999/ https://a..example'],
  // Spoofed hosts: homographs, user info, misleading paths.
  ['⟦https://аpple.com⟧', 'xn--pple-43d.com'],
  ['⟦https://paystack.com@evil.example⟧', 'evil.example'],
  ['⟦https://paystack.com:443@evil.example/a⟧', 'evil.example'],
  ['⟦www.paystack.com⟧@evil.example', 'www.paystack.com'],
  ['⟦https://evil.example⟧\\@paystack.com', 'evil.example'],
  ['⟦https://paystack.com.evil.example/paystack.com⟧', 'paystack.com.evil.example'],
  ['⟦https://ｐａｙｓｔａｃｋ.com⟧', 'paystack.com'],
  ['⟦https://xn--pple-43d.com⟧ ⟦https://poc.xn--p1ai/a⟧', 'xn--pple-43d.com', 'poc.xn--p1ai'],
  // Other scripts, directions and emoji.
  ['⟦https://müller.example/straße⟧', 'xn--mller-kva.example'],
  ['⟦https://例え.テスト/日本語⟧。', 'xn--r8jz45g.xn--zckzah'],
  ['انظر ⟦https://poc.example/a⟧، شكرا', 'poc.example'],
  ['\u200f⟦https://poc.example/a⟧\u200f عربي', 'poc.example'],
  ['\u202e⟦https://poc.example/a⟧\u202c', 'poc.example'],
  ['⟦https://poc.example/a⟧\u200bb', 'poc.example'],
  ['Ẹ wo ⟦https://poc.example/ọjà⟧ o', 'poc.example'],
  ['👉⟦https://poc.example/a⟧👈🏾', 'poc.example'],
  ['🔥 ⟦https://poc.example⟧🇳🇬', 'poc.example'],
  // Code spans.
  ['`https://poc.example/a`'],
  ['`curl https://poc.example/a` gets ⟦https://poc.example/b⟧', 'poc.example'],
  ['don`t miss ⟦https://poc.example/a⟧, it`s on', 'poc.example'],
];

/** Each text with its links and their hosts. */
export const linkSamples = samples.map(([marked, ...hosts]) => ({
  text: marked.replace(/[⟦⟧]/g, ''),
  links: [...marked.matchAll(/⟦([^⟦⟧]*)⟧/g)].map(([, text = ''], nth) => ({ text, host: hosts[nth] ?? '' })),
}));
