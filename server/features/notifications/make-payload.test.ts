import { expect, test } from 'vitest';
import type { ConversationId, MemberId, OrderId } from '../../../contract/base/ids.ts';
import { PushPayload } from '../../../contract/notifications/push.ts';
import { LANGUAGES } from '../../../contract/base/rules.ts';
import { cutText, makePayload } from './make-payload.ts';
import type { LikeNews, MessageNews, PaymentNews } from './read-news.ts';

const CONVERSATION = '5172a000-0000-4000-8000-00000000000c' as ConversationId;
const news: MessageNews = {
  topic: 'message',
  number: 7,
  conversation: CONVERSATION,
  kind: 'text',
  body: 'See you at eight?',
  sender_name: 'Mara',
  sender_fictional: false,
  member: '5172a000-0000-4000-8000-00000000000a' as MemberId,
  site: 's',
  language: 'en',
  push_preview: false,
  badge: 3,
};
const words = (more: Partial<MessageNews>, site = 'Rencontres') => {
  const { title, body, lang } = makePayload({ ...news, ...more }, site);
  return [title, body, lang];
};

test('shows only the site name by default', () => {
  expect(makePayload(news, 'Rencontres')).toEqual({
    member: news.member,
    kind: 'message',
    title: 'Rencontres',
    body: 'New message',
    lang: 'en',
    tag: CONVERSATION,
    checkUrl: `/chats/${CONVERSATION}`,
    openUrl: `/chats/${CONVERSATION}`,
    badge: 3,
  });
  for (const kind of ['image', 'gift', 'gif', 'voice'] as const)
    expect(words({ kind, body: '', sender_fictional: true })).toEqual(['Rencontres', 'New message', 'en']);
});

test('shows name and text with previews enabled and labels fictional profiles', () => {
  expect(words({ push_preview: true })).toEqual(['Mara', 'See you at eight?', 'en']);
  expect(words({ push_preview: true, sender_fictional: true })).toEqual([
    'Mara (fictional profile)',
    'See you at eight?',
    'en',
  ]);
  expect(words({ push_preview: true, kind: 'image', body: '' })).toEqual(['Mara', 'Sent a picture', 'en']);
  expect(words({ push_preview: true, kind: 'image', body: 'The lake' })).toEqual(['Mara', 'The lake', 'en']);
  expect(words({ push_preview: true, kind: 'gift', body: 'peonies' })).toEqual(['Mara', 'Sent a gift', 'en']);
  expect(words({ push_preview: true, kind: 'voice', body: '' })).toEqual(['Mara', 'Voice message', 'en']);
});

test("uses the member's language, or English", () => {
  expect(words({ language: 'fr' })).toEqual(['Rencontres', 'Nouveau message', 'fr']);
  expect(words({ language: 'fr', push_preview: true, sender_fictional: true, kind: 'image', body: '' })).toEqual([
    'Mara (profil fictif)',
    'A envoyé une photo',
    'fr',
  ]);
  expect(words({ language: 'fr', push_preview: true, kind: 'gift', body: 'peonies' })).toEqual([
    'Mara',
    'A envoyé un cadeau',
    'fr',
  ]);
  for (const language of LANGUAGES) expect(words({ language })[2]).toBe(language);
  expect(words({ language: 'nl' })).toEqual(['Rencontres', 'Nieuw bericht', 'nl']);
  // A later version may know more languages.
  expect(words({ language: 'ja' })).toEqual(['Rencontres', 'New message', 'en']);
});

test('shares one tag between a like and its match, and is as discreet as for a message', () => {
  const { conversation: _conversation, kind: _kind, body: _body, ...common } = news;
  const other = '5172a000-0000-4000-8000-00000000000b' as MemberId;
  const like: LikeNews = { ...common, topic: 'like', other };
  const path = `/likes/m/${other}`;
  expect(makePayload(like, 'Rencontres')).toEqual({
    member: news.member,
    kind: 'like',
    title: 'Rencontres',
    body: 'New like',
    lang: 'en',
    tag: `like-${other}`,
    checkUrl: path,
    openUrl: path,
    badge: 3,
  });
  expect(makePayload({ ...like, topic: 'match', language: 'fr' }, 'Rencontres')).toMatchObject({
    kind: 'match',
    title: 'Rencontres',
    body: 'Nouveau match',
    tag: `like-${other}`,
  });
  expect(makePayload({ ...like, topic: 'match', push_preview: true }, 'Rencontres')).toMatchObject({
    title: 'Mara',
    body: 'You like each other',
  });
  expect(PushPayload.parse(makePayload(like, 'Rencontres'))).toMatchObject({ kind: 'like' });
});

test('cuts text to one line between graphemes', () => {
  const limit = { graphemes: 3, bytes: 1_000 };
  expect(cutText('abc', limit)).toBe('abc');
  expect(cutText('abcd', limit)).toBe('abc…');
  expect(cutText('👩‍👩‍👧‍👦👍🏽é!', limit)).toBe('👩‍👩‍👧‍👦👍🏽é…');
  expect(cutText(' a\n\n\tb ', limit)).toBe('a b');
  expect(cutText('a \n b c', limit)).toBe('a b…');
  expect(cutText(`a${'\u0301'.repeat(2_000)}`, limit)).toBe('…');
});

test.each([
  ['letters', 'x'.repeat(32_768)],
  ['quotes', '"'.repeat(1_000)],
  ['control characters', '\u0001'.repeat(1_000)],
  ['families', '👩‍👩‍👧‍👦'.repeat(1_000)],
  ['endless accents', `a${'\u0301'.repeat(16_000)}`],
  ['lone surrogates', '\ud83d'.repeat(1_000)],
])('keeps payloads with %s of any length under 3 kB', (_what, text) => {
  for (const push_preview of [true, false]) {
    const payload = makePayload(
      { ...news, body: text, sender_name: text, sender_fictional: true, push_preview, badge: 1_000_000 },
      text,
    );
    expect(Buffer.byteLength(JSON.stringify(payload))).toBeLessThan(3_000);
    expect(PushPayload.parse(payload)).toEqual(payload);
  }
});

test('mentions neither money nor credits of a payment by default, and links to its order', () => {
  const order = '5172a000-0000-4000-8000-00000000000d' as OrderId;
  const { member, site, badge } = news;
  const base = { topic: 'payment', number: 8, order, credits: 50, member, site, badge } as const;
  const of = (more: Partial<PaymentNews>) =>
    makePayload({ ...base, language: 'en', push_preview: false, is_done: true, ...more }, 'Rencontres');
  expect(of({})).toEqual({
    member,
    kind: 'payment',
    title: 'Rencontres',
    body: 'Payment received',
    lang: 'en',
    tag: `order-${order}`,
    checkUrl: '/credits/50',
    openUrl: `/credits/50?order=${order}`,
    badge: 3,
  });
  expect(PushPayload.safeParse(of({})).success).toBe(true);
  expect([of({ is_done: false }).body, of({ language: 'fr', is_done: false }).body]).toEqual([
    'Payment not completed',
    'Paiement non abouti',
  ]);
  expect(of({ push_preview: true })).toMatchObject({ title: 'Rencontres', body: '50 credits are in your account' });
  expect(of({ push_preview: true, language: 'fr', is_done: false }).body).toBe(
    'Le paiement de 50 crédits n’a pas abouti',
  );
});
