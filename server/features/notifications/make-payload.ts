import type { PushPayload } from '../../../contract/push.ts';
import { cutText } from './cut-text.ts';
import { PUSH_WORDS, spokenLanguage } from './push-words.ts';
import type { News } from './read-news.ts';

// Together under three kilobytes: what push services carry is four, encrypted.
const TITLE = { graphemes: 60, bytes: 400 };
const BODY = { graphemes: 120, bytes: 1_500 };

/** What one push carries, in the member's words. Discreet, unless they chose to have names and texts shown. */
export function makePayload(news: News, siteName: string): PushPayload {
  const lang = spokenLanguage(news.language);
  const words = PUSH_WORDS[lang];
  const path = `/chats/${news.conversation}`;
  const name = cutText(news.sender_name, TITLE);
  return {
    member: news.member,
    kind: 'message',
    title: news.push_preview ? (news.sender_fictional ? words.fictional(name) : name) : cutText(siteName, TITLE),
    body: news.push_preview ? cutText(news.body, BODY) || words.sent[news.kind] : words.newMessage,
    lang,
    tag: news.conversation,
    checkUrl: path,
    openUrl: path,
    badge: news.badge,
  };
}
