import { expect, test } from 'vitest';
import { Email } from './account.ts';

test.each(['robin@example.org', 'r.o-b+in_1@mail.example.co', "o'neil@example.org", 'a@b.cd'])(
  '%s is an address',
  (text) => {
    expect(Email.safeParse(text).success).toBe(true);
  },
);

// Mail programs read some of these as other addresses, or as several addresses.
test.each([
  'robin@example',
  'x,victim@example.org',
  'a<b@example.org>',
  'group:victim@example.org;',
  'a@b.org;c@d.org',
  '(comment)a@example.org',
  '"a b"@example.org',
  'rob\u0130n@example.org',
  'robin@ex\u00e4mple.org',
  'robin@-example.org',
  'robin@example..org',
  'robin@[127.0.0.1]',
  ' robin@example.org',
  'robin@example.org\n',
  `${'a'.repeat(65)}@example.org`,
  `robin@${'example.'.repeat(40)}org`,
])('%j is no address', (text) => {
  expect(Email.safeParse(text).success).toBe(false);
});
