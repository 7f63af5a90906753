import { appLabel } from '../../platform/words.ts';
import {
  pageDay,
  type ExportPage,
  framePage,
  clockWords,
  type Html,
  markup,
  joined,
  pageLinks,
  wordsOf,
} from './page-frame.ts';
import type { ConversationHead, MessagePage, StoredMessage } from './read-conversations.ts';
import { personName } from './value-cell.ts';

/** The common data of the pages of one conversation. */
export interface ConversationPage extends ExportPage {
  readonly head: ConversationHead;
  /** The place of the conversation in the list, counted from 1. */
  readonly place: number;
  /** The pictures and recordings in the archive, by their name in the file store. */
  readonly files: ReadonlyMap<string, string>;
}

/** Returns the path of a page of a conversation in the archive. */
export function conversationPath(place: number, number: number): string {
  return `conversations/${place}${number === 1 ? '' : `-${number}`}.html`;
}

export function conversationPage(page: ConversationPage, { messages, number, isLast }: MessagePage): string {
  const words = wordsOf(page);
  const title = words.conversationWith(personName(page, page.head.with));
  const pathOf = (other: number) => conversationPath(page.place, other);
  const days = byDay(page, messages).map((day) => dayOf(page, day));
  const log = days.length === 0 ? markup`<p>${words.nothing}</p>` : joined(days);
  const body = joined([log, pageLinks(page, { number, isLast, pathOf })]);
  return framePage(page, { title, back: 'conversations', number, isOnly: number === 1 && isLast }, body);
}

interface Day {
  readonly title: string;
  readonly messages: StoredMessage[];
}

function byDay(page: ExportPage, messages: readonly StoredMessage[]): Day[] {
  const days: Day[] = [];
  for (const message of messages) {
    const title = pageDay(page, message.accepted_at);
    const last = days.at(-1);
    if (last?.title === title) last.messages.push(message);
    else days.push({ title, messages: [message] });
  }
  return days;
}

function dayOf(page: ConversationPage, { title, messages }: Day): Html {
  return markup`<h2 class="day">${title}</h2>
<ol class="log">
${joined(messages.map((message) => messageOf(page, message)))}
</ol>`;
}

function messageOf(page: ConversationPage, message: StoredMessage): Html {
  const words = wordsOf(page);
  const { from_me, accepted_at, edited_at, deleted_at } = message;
  const who = from_me ? words.you : personName(page, page.head.with);
  const edited = edited_at === null || deleted_at !== null ? '' : ` · ${words.edited}`;
  return markup`<li class="${from_me ? 'mine' : 'theirs'}">
<p class="who"><b>${who}</b> <time datetime="${accepted_at}">${clockWords(page, accepted_at)}</time>${edited}</p>
${contentOf(page, message)}
</li>`;
}

function contentOf(page: ConversationPage, { kind, body, deleted_at, filename, duration_ms }: StoredMessage): Html {
  const words = wordsOf(page);
  if (deleted_at !== null) return markup`<p class="soft">${words.deleted}</p>`;
  if (kind === 'gift') return markup`<p>${words.gift(appLabel(page.language, 'gift', body) ?? body)}</p>`;
  const text = body === '' ? markup`` : markup`<p class="text">${body}</p>`;
  if (filename === null) return text;
  const path = page.files.get(filename);
  if (path === undefined) return markup`<p class="soft">${words.missing}</p>${text}`;
  if (duration_ms !== null)
    return markup`<p><a href="${page.root}${path}">${words.voiceOf(clock(duration_ms))}</a></p>`;
  const alt = kind === 'gif' ? words.gif : words.picture;
  return markup`<a href="${page.root}${path}"><img src="${page.root}${path}" alt="${alt}" loading="lazy"></a>${text}`;
}

/** Formats a duration as minutes and seconds, such as 0:24. */
function clock(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
