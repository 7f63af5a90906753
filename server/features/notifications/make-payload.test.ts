import { expect, test } from 'vitest';
import type { ConversationId, MemberId, OrderId } from '../../../contract/base/ids.ts';
import { DeclarativePush, PushPayload } from '../../../contract/notifications/push.ts';
import { LANGUAGES } from '../../../contract/base/rules.ts';
import { cutText, makePayload } from './make-payload.ts';
import type { LikeNews, MessageNews, PaymentNews } from './read-news.ts';

const CONVERSATION = '5172a000-0000-4000-8000-00000000000c' as ConversationId;
const SENDER = '5172a000-0000-4000-8000-00000000000b' as MemberId;
const SITE = { name: 'Rencontres', origin: 'https://rencontres.example' };
const text = (body: string) => ({ kind: 'text', body }) as const;
const news: MessageNews = {
  topic: 'message',
  number: 7,
  conversation: CONVERSATION,
  seq: 12,
  unread: 1,
  lines: [text('See you at eight?')],
  other: SENDER,
  sender_name: 'Mara',
  sender_fictional: false,
  member: '5172a000-0000-4000-8000-00000000000a' as MemberId,
  site: 's',
  language: 'en',
  push_preview: false,
  badge: 3,
};
const words = (more: Partial<MessageNews>) => {
  const { title, body, lang } = makePayload({ ...news, ...more }, SITE);
  return [title, body, lang];
};

test('shows only the site name by default', () => {
  expect(PushPayload.parse(makePayload(news, SITE))).toEqual({
    member: news.member,
    kind: 'message',
    title: 'Rencontres',
    body: 'New message',
    lang: 'en',
    tag: CONVERSATION,
    checkUrl: `/chats/${CONVERSATION}`,
    openUrl: `/chats/${CONVERSATION}`,
    badge: 3,
    newest: { conversation: CONVERSATION, seq: 12 },
    actions: [
      { action: 'reply', title: 'Reply' },
      { action: 'read', title: 'Mark as read' },
    ],
  });
  for (const kind of ['image', 'gift', 'gif', 'voice'] as const)
    expect(words({ lines: [{ kind, body: '' }], sender_fictional: true })).toEqual(['Rencontres', 'New message', 'en']);
});

test('is a declarative push message with the same texts, and the rest of the payload as the data of its notification', () => {
  for (const push_preview of [true, false]) {
    const payload = makePayload({ ...news, push_preview }, SITE);
    const { title, body, lang, tag, ...data } = PushPayload.parse(payload);
    expect(DeclarativePush.parse(payload)).toEqual({
      web_push: 8030,
      mutable: true,
      app_badge: 3,
      notification: {
        title,
        body,
        lang,
        tag,
        data,
        navigate: `https://rencontres.example/chats/${CONVERSATION}`,
        app_badge: 3,
        mutable: true,
      },
    });
    expect(data.sender).toBe(push_preview ? SENDER : undefined);
  }
});

test('gathers the unread messages of a conversation: their number, or the newest texts', () => {
  const lines = [text('Hello'), { kind: 'image', body: '' } as const, text('Are you\nthere?')];
  expect(words({ unread: 3, lines })).toEqual(['Rencontres', '3 new messages', 'en']);
  expect(words({ unread: 12, lines, language: 'fr' })).toEqual(['Rencontres', '12 nouveaux messages', 'fr']);
  expect(words({ unread: 12, lines, push_preview: true })).toEqual([
    'Mara',
    'Hello\nSent a picture\nAre you there?',
    'en',
  ]);
  const long = text('x'.repeat(200));
  expect(words({ unread: 2, lines: [long, long], push_preview: true })[1]).toBe(
    `${'x'.repeat(80)}…\n${'x'.repeat(80)}…`,
  );
});

test('shows name and text with previews enabled and labels fictional profiles', () => {
  expect(words({ push_preview: true })).toEqual(['Mara', 'See you at eight?', 'en']);
  expect(words({ push_preview: true, sender_fictional: true })).toEqual([
    'Mara (fictional profile)',
    'See you at eight?',
    'en',
  ]);
  expect(words({ push_preview: true, lines: [{ kind: 'image', body: '' }] })).toEqual(['Mara', 'Sent a picture', 'en']);
  expect(words({ push_preview: true, lines: [{ kind: 'image', body: 'The lake' }] })).toEqual([
    'Mara',
    'The lake',
    'en',
  ]);
  expect(words({ push_preview: true, lines: [{ kind: 'gift', body: 'peonies' }] })).toEqual([
    'Mara',
    'Sent a gift',
    'en',
  ]);
  expect(words({ push_preview: true, lines: [{ kind: 'voice', body: '' }] })).toEqual(['Mara', 'Voice message', 'en']);
});

test("uses the member's language, or English", () => {
  expect(words({ language: 'fr' })).toEqual(['Rencontres', 'Nouveau message', 'fr']);
  expect(
    words({ language: 'fr', push_preview: true, sender_fictional: true, lines: [{ kind: 'image', body: '' }] }),
  ).toEqual(['Mara (profil fictif)', 'A envoyé une photo', 'fr']);
  expect(words({ language: 'fr', push_preview: true, lines: [{ kind: 'gift', body: 'peonies' }] })).toEqual([
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
  const { conversation: _conversation, seq: _seq, unread: _unread, lines: _lines, ...common } = news;
  const other = SENDER;
  const like: LikeNews = { ...common, topic: 'like' };
  const path = `/likes/m/${other}`;
  expect(PushPayload.parse(makePayload(like, SITE))).toEqual({
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
  expect(makePayload({ ...like, topic: 'match', language: 'fr' }, SITE)).toMatchObject({
    kind: 'match',
    title: 'Rencontres',
    body: 'Nouveau match',
    tag: `like-${other}`,
  });
  expect(makePayload({ ...like, topic: 'match', push_preview: true }, SITE)).toMatchObject({
    title: 'Mara',
    body: 'You like each other',
  });
  expect(PushPayload.parse(makePayload(like, SITE))).toMatchObject({ kind: 'like' });
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
])('keeps payloads with %s of any length under 3.9 kB', (_what, long) => {
  for (const push_preview of [true, false])
    for (const count of [1, 2, 3]) {
      const lines = Array.from({ length: count }, () => text(long));
      const many = { ...news, unread: 999, lines, seq: 1_000_000, badge: 1_000_000 };
      const names = { sender_name: long, sender_fictional: true, push_preview };
      const payload = makePayload(
        { ...many, ...names },
        { name: long, origin: `https://${'long.'.repeat(20)}example` },
      );
      expect(Buffer.byteLength(JSON.stringify(payload))).toBeLessThan(3_900);
      expect([PushPayload.safeParse(payload).success, DeclarativePush.safeParse(payload).success]).toEqual([
        true,
        true,
      ]);
    }
});

test('mentions neither money nor credits of a payment by default, and links to its order', () => {
  const order = '5172a000-0000-4000-8000-00000000000d' as OrderId;
  const { member, site, badge } = news;
  const base = { topic: 'payment', number: 8, order, credits: 50, member, site, badge } as const;
  const of = (more: Partial<PaymentNews>) =>
    makePayload({ ...base, language: 'en', push_preview: false, is_done: true, ...more }, SITE);
  expect(PushPayload.parse(of({}))).toEqual({
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
  expect([of({ is_done: false }).body, of({ language: 'fr', is_done: false }).body]).toEqual([
    'Payment not completed',
    'Paiement non abouti',
  ]);
  expect(of({ push_preview: true })).toMatchObject({ title: 'Rencontres', body: '50 credits are in your account' });
  expect(of({ push_preview: true, language: 'fr', is_done: false }).body).toBe(
    'Le paiement de 50 crédits n’a pas abouti',
  );
});
