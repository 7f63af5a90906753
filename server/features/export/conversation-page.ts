import { dayWords, type ExportPage, framePage, type Html, html, joined, momentWords, wordsOf } from './page-frame.ts';
import type { ConversationHead, MessagePage, StoredMessage } from './read-conversations.ts';
import { personName } from './value-cell.ts';

/** What the pages of one conversation have in common. */
export interface ConversationPage extends ExportPage {
  readonly head: ConversationHead;
  /** The place of the conversation in the list, counted from 1. */
  readonly place: number;
  /** The pictures in the archive, by their name in the file store. */
  readonly pictures: ReadonlyMap<string, string>;
}

/** Where a page of a conversation is in the archive. */
export function conversationPath(place: number, number: number): string {
  return `conversations/${place}${number === 1 ? '' : `-${number}`}.html`;
}

export function conversationPage(page: ConversationPage, { messages, number, isLast }: MessagePage): string {
  const words = wordsOf(page);
  const title = words.conversationWith(personName(page, page.head.with));
  const body = html`<header>
      <p><a href="../index.html#conversations">${words.back}</a></p>
      <h1>${title}</h1>
      ${number === 1 && isLast ? html`` : html`<p class="soft">${words.page(number)}</p>`}
    </header>
    <main>
      ${messages.length === 0 ? html`<p>${words.nothing}</p>` : joined(byDay(page, messages).map((day) => dayOf(page, day)))}
      ${otherPages(page, number, isLast)}
    </main>`;
  return framePage(page, title, body);
}

interface Day {
  readonly title: string;
  readonly messages: StoredMessage[];
}

function byDay(page: ExportPage, messages: readonly StoredMessage[]): Day[] {
  const days: Day[] = [];
  for (const message of messages) {
    const title = dayWords(page, message.accepted_at);
    const last = days.at(-1);
    if (last?.title === title) last.messages.push(message);
    else days.push({ title, messages: [message] });
  }
  return days;
}

function dayOf(page: ConversationPage, { title, messages }: Day): Html {
  return html`<h2 class="day">${title}</h2>
    <ol class="log">
      ${joined(messages.map((message) => messageOf(page, message)))}
    </ol>`;
}

function messageOf(page: ConversationPage, message: StoredMessage): Html {
  const words = wordsOf(page);
  const { from_me, accepted_at, edited_at, deleted_at } = message;
  const who = from_me ? words.you : personName(page, page.head.with);
  const edited = edited_at === null || deleted_at !== null ? '' : ` · ${words.edited}`;
  return html`<li class="${from_me ? 'mine' : 'theirs'}">
    <p class="who"><b>${who}</b> <time datetime="${accepted_at}">${momentWords(page, accepted_at)}</time>${edited}</p>
    ${contentOf(page, message)}
  </li>`;
}

function contentOf(page: ConversationPage, { kind, body, deleted_at, filename }: StoredMessage): Html {
  const words = wordsOf(page);
  if (deleted_at !== null) return html`<p class="soft">${words.deleted}</p>`;
  if (kind === 'gift') return html`<p>${words.gift(words.values['gift']?.[body] ?? body)}</p>`;
  const text = body === '' ? html`` : html`<p class="text">${body}</p>`;
  if (filename === null) return text;
  const path = page.pictures.get(filename);
  if (path === undefined)
    return html`<p class="soft">${words.missing}</p>
      ${text}`;
  return html`<a href="../${path}"><img src="../${path}" alt="${words.picture}" loading="lazy" /></a>${text}`;
}

function otherPages({ place, ...page }: ConversationPage, number: number, isLast: boolean): Html {
  const { earlier, later } = wordsOf(page);
  const link = (to: number, words: string) => html`<a href="../${conversationPath(place, to)}">${words}</a>`;
  const links = [...(number === 1 ? [] : [link(number - 1, earlier)]), ...(isLast ? [] : [link(number + 1, later)])];
  return links.length === 0 ? html`` : html`<p class="pages">${joined(links)}</p>`;
}
