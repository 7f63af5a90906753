import type { PushPayload } from '../../../contract/push.ts';
import { cutText } from './cut-text.ts';
import { PUSH_WORDS, type PushWords, spokenLanguage } from './push-words.ts';
import type { LikeNews, MessageNews, News } from './read-news.ts';

// Together under three kilobytes: what push services carry is four, encrypted.
const TITLE = { graphemes: 60, bytes: 400 };
const BODY = { graphemes: 120, bytes: 1_500 };

/** What one push carries, in the member's words. Discreet, unless they chose to have names and texts shown. */
export function makePayload(news: News, siteName: string): PushPayload {
  const lang = spokenLanguage(news.language);
  const words = PUSH_WORDS[lang];
  const name = cutText(news.sender_name, TITLE);
  return {
    member: news.member,
    title: news.push_preview ? (news.sender_fictional ? words.fictional(name) : name) : cutText(siteName, TITLE),
    ...(news.topic === 'message' ? ofMessage(news, words) : ofLike(news, words)),
    lang,
    badge: news.badge,
  };
}

function ofMessage(news: MessageNews, words: PushWords) {
  const path = `/chats/${news.conversation}`;
  const said = news.push_preview ? shownWords(news) || words.sent[news.kind] : words.newMessage;
  return { kind: 'message', body: said, tag: news.conversation, checkUrl: path, openUrl: path } as const;
}

/** A like and the match that it becomes have one tag: one notification, which then says the match. */
function ofLike({ topic, other, push_preview }: LikeNews, words: PushWords) {
  const path = `/likes/m/${other}`;
  const said = {
    like: push_preview ? words.likesYou : words.newLike,
    match: push_preview ? words.likesYouToo : words.newMatch,
  }[topic];
  return { kind: topic, body: said, tag: `like-${other}`, checkUrl: path, openUrl: path } as const;
}

/** A gift's body is its id, which is nobody's word for it. */
function shownWords({ kind, body }: MessageNews): string {
  return kind === 'gift' ? '' : cutText(body, BODY);
}
