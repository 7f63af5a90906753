import { knownLanguage } from '../../../contract/base/language.ts';
import type { PushPayload } from '../../../contract/notifications/push.ts';
import { type PushWords, pushWords } from './push-words.ts';
import type { LikeNews, MessageNews, News, PaymentNews } from './read-news.ts';
import { graphemesOf } from '../../../contract/base/graphemes.ts';
import { inOneLine } from '../../../contract/base/written-text.ts';

// The limits add up to less than 3 kB, because push services carry at most 4 kB encrypted.
const TITLE = { graphemes: 60, bytes: 400 };
const BODY = { graphemes: 120, bytes: 1_500 };

/** Builds the payload of one push in the member's language. It shows names and texts only if the member enabled previews. */
export function makePayload(news: News, siteName: string): PushPayload {
  const lang = knownLanguage(news.language);
  const words = pushWords(lang);
  return {
    member: news.member,
    title: titleOf(news, siteName, words),
    ...partsOf(news, words),
    lang,
    badge: news.badge,
  };
}

function titleOf(news: News, siteName: string, words: PushWords): string {
  if (news.topic === 'payment' || !news.push_preview) return cutText(siteName, TITLE);
  const name = cutText(news.sender_name, TITLE);
  return news.sender_fictional ? words.fictional(name) : name;
}

function partsOf(news: News, words: PushWords) {
  if (news.topic === 'payment') return ofPayment(news, words);
  return news.topic === 'message' ? ofMessage(news, words) : ofLike(news, words);
}

/** `checkUrl` has no query: a click focuses a window on the bundle with any query. */
function ofPayment({ order, credits, is_done, push_preview }: PaymentNews, words: PushWords) {
  const path = `/credits/${credits}`;
  const discreet = is_done ? words.paymentDone : words.paymentFailed;
  const open = is_done ? words.creditsArrived(credits) : words.creditsNotPaid(credits);
  const body = push_preview ? open : discreet;
  return { kind: 'payment', body, tag: `order-${order}`, checkUrl: path, openUrl: `${path}?order=${order}` } as const;
}

function ofMessage(news: MessageNews, words: PushWords) {
  const path = `/chats/${news.conversation}`;
  const text = news.push_preview ? shownWords(news) || words.sent[news.kind] : words.newMessage;
  return { kind: 'message', body: text, tag: news.conversation, checkUrl: path, openUrl: path } as const;
}

/** A like and its match share a tag, so the match replaces the like's notification. */
function ofLike({ topic, other, push_preview }: LikeNews, words: PushWords) {
  const path = `/likes/m/${other}`;
  const texts = {
    like: push_preview ? words.likesYou : words.newLike,
    match: push_preview ? words.likesYouToo : words.newMatch,
  }[topic];
  return { kind: topic, body: texts, tag: `like-${other}`, checkUrl: path, openUrl: path } as const;
}

/** The body of a gift is an internal id, so a notification does not show it. */
function shownWords({ kind, body }: MessageNews): string {
  return kind === 'gift' ? '' : cutText(body, BODY);
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
