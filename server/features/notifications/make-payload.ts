import type { MemberId } from '../../../contract/base/ids.ts';
import { knownLanguage } from '../../../contract/base/language.ts';
import type { DeclarativePush, PushAction, PushPayload } from '../../../contract/notifications/push.ts';
import { likeTag } from '../../../contract/notifications/worker-message.ts';
import { type PushWords, pushWords } from './push-words.ts';
import type { LikeNews, MessageNews, News, PaymentNews } from './read-news.ts';
import { graphemesOf } from '../../../contract/base/graphemes.ts';
import { inOneLine } from '../../../contract/base/written-text.ts';

// A declarative push message has every text twice. The limits add up to less than 3.9 kB, because push services carry at most 4 kB
// encrypted.
const TITLE = { graphemes: 60, bytes: 200 };
const BODY = { graphemes: 120, bytes: 900 };
/** One of several messages in a body, by their number. */
const lineOf = (count: number) => (count === 1 ? BODY : { graphemes: 80, bytes: 300 });

/** The site of the receiver: its name, and the origin of its addresses, without a slash at the end. */
export interface PushSite {
  readonly name: string;
  readonly origin: string;
}

/**
 * Builds the payload of one push in the member's language. It shows names and texts only if the member enabled previews. A browser
 * that knows declarative push messages can show it without the worker.
 */
export function makePayload(news: News, { name, origin }: PushSite): PushPayload & DeclarativePush {
  const lang = knownLanguage(news.language);
  const words = pushWords(lang);
  const { body, tag, ...parts } = partsOf(news, words);
  const texts = { title: titleOf(news, name, words), body, lang, tag };
  return declare(texts, { member: news.member, ...parts, badge: news.badge, ...senderOf(news) }, origin);
}

/** Builds the payload of a test, which shows the way from this server to the device. */
export function makeTestPayload(receiver: TestReceiver, { name, origin }: PushSite): PushPayload & DeclarativePush {
  const lang = knownLanguage(receiver.language);
  const texts = { title: cutText(name, TITLE), body: pushWords(lang).test, lang, tag: 'test' };
  const { member, badge } = receiver;
  return declare(texts, { member, kind: 'test', checkUrl: SETTINGS, openUrl: `${SETTINGS}#push`, badge }, origin);
}

/** The receiver of a test push. */
export interface TestReceiver {
  readonly member: MemberId;
  readonly language: string;
  readonly badge: number;
}
const SETTINGS = '/notifications';

/** Adds the members that make a payload a declarative push message. */
function declare<Data extends Omit<PushPayload, keyof Texts>>(texts: Texts, data: Data, origin: string) {
  const declared = { app_badge: data.badge, mutable: true } as const;
  const notification = { ...texts, ...declared, navigate: `${origin}${data.openUrl}`, data };
  return { ...texts, ...data, web_push: 8030, ...declared, notification } as const;
}
type Texts = Pick<PushPayload, 'title' | 'body' | 'lang' | 'tag'>;

const senderOf = (news: News) => (news.topic !== 'payment' && news.push_preview ? { sender: news.other } : {});

function titleOf(news: News, siteName: string, words: PushWords): string {
  if (news.topic === 'payment' || !news.push_preview) return cutText(siteName, TITLE);
  const name = cutText(news.sender_name, TITLE);
  return news.sender_fictional ? words.fictional(name) : name;
}

function partsOf(news: News, words: PushWords) {
  if (news.topic === 'payment') return ofPayment(news, words);
  return news.topic === 'message' ? ofMessages(news, words) : ofLike(news, words);
}

/** `checkUrl` has no query: a click focuses a window on the bundle with any query. */
function ofPayment({ order, credits, is_done, push_preview }: PaymentNews, words: PushWords) {
  const path = `/credits/${credits}`;
  const discreet = is_done ? words.paymentDone : words.paymentFailed;
  const open = is_done ? words.creditsArrived(credits) : words.creditsNotPaid(credits);
  const body = push_preview ? open : discreet;
  return { kind: 'payment', body, tag: `order-${order}`, checkUrl: path, openUrl: `${path}?order=${order}` } as const;
}

/** One notification gathers the unread messages of a conversation: their number, or the newest texts with previews. */
function ofMessages({ conversation, seq, unread, lines, push_preview }: MessageNews, words: PushWords) {
  const path = `/chats/${conversation}`;
  const texts = lines.map((line) => shownWords(line, lineOf(lines.length)) || words.sent[line.kind]);
  const actions: { action: PushAction; title: string }[] = [
    { action: 'reply', title: words.reply },
    { action: 'read', title: words.markAsRead },
  ];
  return {
    kind: 'message',
    body: push_preview ? texts.join('\n') : unread > 1 ? words.newMessages(unread) : words.newMessage,
    tag: conversation,
    checkUrl: path,
    openUrl: path,
    newest: { conversation, seq },
    actions,
  } as const;
}

/** A like and its match share a tag, so the match replaces the like's notification. */
function ofLike({ topic, other, push_preview }: LikeNews, words: PushWords) {
  const path = `/likes/m/${other}`;
  const texts = {
    like: push_preview ? words.likesYou : words.newLike,
    match: push_preview ? words.likesYouToo : words.newMatch,
  }[topic];
  return { kind: topic, body: texts, tag: likeTag(other), checkUrl: path, openUrl: path } as const;
}

/** The body of a gift is an internal id, so a notification does not show it. */
function shownWords({ kind, body }: MessageNews['lines'][number], limit: TextLimit): string {
  return kind === 'gift' ? '' : cutText(body, limit);
}

/** A grapheme can have any length, so the limit also bounds the bytes of the JSON encoding. */
export interface TextLimit {
  readonly graphemes: number;
  readonly bytes: number;
}

/** Cuts a text to one line within the limit. An ellipsis marks a cut. */
export function cutText(text: string, { graphemes, bytes }: TextLimit): string {
  // The byte limit cuts longer text anyway, so segmenting it would be wasted work.
  const line = inOneLine(text.slice(0, bytes));
  let result = '';
  let count = 0;
  let size = 0;
  for (const segment of graphemesOf(line)) {
    count += 1;
    size += Buffer.byteLength(JSON.stringify(segment)) - 2;
    if (count > graphemes || size > bytes) return `${result.trimEnd()}…`;
    result += segment;
  }
  return text.length > bytes ? `${result}…` : result;
}
