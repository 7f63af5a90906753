import { expect, test } from 'vitest';
import { Email, PaidUnspent, putUser, User } from './account.ts';

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

test('a server of an earlier version leaves each newer setting at its default', () => {
  const { shape } = User;
  expect({
    credit_price_from: shape.credit_price_from.parse(undefined),
    has_own_offer: shape.has_own_offer.parse(undefined),
    mail_preview: shape.mail_preview.parse(undefined),
    neutral_titles: shape.neutral_titles.parse(undefined),
    hides_cam_promotion: shape.hides_cam_promotion.parse(undefined),
    hide_online: shape.hide_online.parse(undefined),
    read_receipts: shape.read_receipts.parse(undefined),
    show_typing: shape.show_typing.parse(undefined),
    paid_unspent: PaidUnspent.parse(undefined),
  }).toEqual({
    credit_price_from: false,
    has_own_offer: false,
    mail_preview: false,
    neutral_titles: false,
    hides_cam_promotion: false,
    hide_online: false,
    read_receipts: true,
    show_typing: true,
    paid_unspent: [],
  });
});

test('saving settings needs at least one', () => {
  expect(putUser.body?.safeParse({ pause: null }).success).toBe(true);
  expect(putUser.body?.safeParse({}).error?.issues).toMatchObject([{ message: 'nothing_to_save' }]);
});
