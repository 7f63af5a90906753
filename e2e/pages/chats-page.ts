import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import type { ConversationId } from '../../contract/base/ids.ts';
import { signIn } from './log-in.ts';

interface OpenAs {
  readonly email: string;
  readonly baseURL: string;
  readonly conversation: ConversationId;
}

/** Opens a conversation as another member, in a browser of their own. */
export async function openAs(browser: Browser, { email, baseURL, conversation }: OpenAs): Promise<ChatsPage> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await signIn(page, email);
  const chats = new ChatsPage(page);
  await chats.open(conversation);
  return chats;
}

/** A text that no other test and no earlier run has sent. */
export const unique = (words: string): string => `${words} ${Date.now().toString(36)}`;

/** The chats as a member uses them, by names, texts and buttons. */
export class ChatsPage {
  readonly page: Page;
  readonly list: Locator;
  readonly log: Locator;
  readonly field: Locator;
  readonly send: Locator;
  readonly balance: Locator;

  constructor(page: Page) {
    this.page = page;
    this.list = page.getByRole('region', { name: 'Messages', exact: true });
    this.log = page.getByRole('log');
    this.field = page.getByRole('textbox', { name: /^Write to/ });
    this.balance = page.getByRole('region', { name: /^Conversation with/ }).getByText(/credits? left/);
    this.send = page.getByRole('button', { name: /^Send(,|$)/ });
  }

  /** The row of a conversation in the list, or in another part of it. A message that a search has found is in a row with marks. */
  row(name: string): Locator {
    const part = this.page.getByRole('region', { name: /^(Messages|Requests|Archived)$/ });
    return part.getByRole('listitem').filter({
      has: this.page.getByText(name, { exact: true }),
      hasNot: this.page.locator('mark'),
    });
  }

  /** Opens the options of a row by its button. */
  async openRowOptions(name: string): Promise<Locator> {
    await this.row(name).hover();
    await this.row(name)
      .getByRole('button', { name: /^Options of the conversation/ })
      .click();
    const menu = this.page.getByRole('menu', { name: /^Options of the conversation/ });
    await expect(menu).toBeVisible();
    return menu;
  }

  /** Chooses an option of a row: Pin, Mute, Mark as unread, Archive or Remove for me; of a request also Report or Block. */
  async chooseInRow(name: string, option: string): Promise<void> {
    const menu = await this.openRowOptions(name);
    await menu.getByRole('menuitem', { name: option, exact: true }).click();
  }

  /** The rows of the messages that the search of all conversations has found. */
  get results(): Locator {
    return this.list.getByRole('listitem').filter({ has: this.page.locator('mark') });
  }

  /** Opens the search in the conversation and types the words. */
  async searchInConversation(words: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Search in this conversation' }).click();
    await this.page.getByRole('searchbox', { name: 'Search in this conversation' }).fill(words);
  }

  async openList(): Promise<void> {
    await this.page.goto('/chats');
    await expect(this.list.getByRole('link').first()).toBeVisible();
  }

  /** Opens the empty conversation with a member, and closes the suggestions for a first message. */
  async openNew(peer: string): Promise<void> {
    await this.page.goto(`/members/${peer}/chat`);
    await this.page.getByRole('dialog').getByRole('button', { name: 'Write my own' }).click();
  }

  async open(conversation: ConversationId): Promise<void> {
    await this.page.goto(`/chats/${conversation}`);
    await expect(this.log.getByRole('listitem').first()).toBeVisible();
    // The price is visible before a message can be sent.
    await expect(this.balance).toBeVisible();
  }

  async write(words: string): Promise<void> {
    await this.field.fill(words);
    await this.send.click();
  }

  /** Sends a message and waits until the server has stored it. */
  async writeStored(words: string): Promise<string> {
    await this.write(words);
    await expect(this.settled(words)).toBeVisible();
    return words;
  }

  /** Sends the messages one after the other without a pause. */
  async writeAll(words: readonly string[]): Promise<void> {
    for (const one of words) {
      await this.field.fill(one);
      await this.field.press('Enter');
    }
  }

  /** The message with this text, without the replies that quote it. */
  message(words: string): Locator {
    const quote = this.page.getByRole('button', { name: /^In reply to/ }).filter({ hasText: words });
    return this.log.getByRole('listitem').filter({ hasText: words, hasNot: quote });
  }

  /** The mark of an own message: Waiting for a connection, Sending, Sent, Delivered or Read. */
  mark(words: string, status: string): Locator {
    return this.message(words).getByRole('img', { name: status, exact: true });
  }

  /** The mark of an own message that the server has stored. */
  settled(words: string): Locator {
    return this.message(words).getByRole('img', { name: /^(Sent|Delivered|Read)$/ });
  }

  /** Opens the options of a message by its button. */
  async openOptions(words: string): Promise<void> {
    // A row that moves from under the mouse hides its button, and a click does not hover again.
    await expect(async () => {
      await this.message(words).hover();
      await this.message(words).getByRole('button', { name: 'Message options' }).click({ timeout: 3_000 });
    }).toPass();
    await expect(this.page.getByRole('menu', { name: 'Message options' })).toBeVisible();
  }

  /** Chooses an option of a message: Reply, Copy, Edit, Delete for both or Report this message. */
  async choose(words: string, option: string): Promise<void> {
    await this.openOptions(words);
    await this.page.getByRole('menuitem', { name: option }).click();
  }

  /** Begins a reply to a message. */
  async reply(words: string): Promise<void> {
    await this.choose(words, 'Reply');
    await expect(this.field).toBeFocused();
  }

  /** The quote in a reply. */
  quoteIn(words: string): Locator {
    return this.message(words).getByRole('button', { name: /^In reply to/ });
  }

  /** Chooses a reaction to a message, or removes the own one that is chosen again. */
  async react(words: string, reaction: string): Promise<void> {
    await this.openOptions(words);
    await this.page.getByRole('menuitemradio', { name: reaction }).click();
  }

  /** A reaction below a message. Its name is that of the sign and those of the members. */
  reaction(words: string, name: string | RegExp): Locator {
    return this.message(words).getByRole('group', { name: 'Reactions' }).getByRole('button', { name, exact: true });
  }

  /** Edits a message in the pane that replaces the composer. */
  async edit(words: string, text: string): Promise<void> {
    await this.choose(words, 'Edit');
    await this.page.getByRole('textbox', { name: 'New text' }).fill(text);
    await this.page.getByRole('button', { name: 'Save the change' }).click();
  }

  /** Deletes a message for both members, and confirms it. */
  async remove(words: string): Promise<void> {
    await this.choose(words, 'Delete for both');
    await this.page.getByRole('alertdialog').getByRole('button', { name: 'Delete for both' }).click();
  }

  /** The distance of the log from its end, in pixels. */
  async scrolledUp(): Promise<number> {
    return this.log.evaluate((log) => -log.scrollTop);
  }

  /** Waits until the work after the last render has been painted. */
  async settle(): Promise<void> {
    await this.page.evaluate(async () => {
      for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
    });
  }

  async scrollUpTo(pixels: number): Promise<void> {
    await this.log.evaluate((log, top) => log.scrollTo({ top: -top, behavior: 'instant' }), pixels);
  }

  /** Scrolls to the top, waits for older messages above, and returns how far the visible row moved meanwhile, in pixels. */
  async loadOlder(): Promise<number> {
    return this.log.evaluate(async (log) => {
      const frame = () => new Promise(requestAnimationFrame);
      // The log loads older messages until this much lies above what is visible.
      const LOADS_WITHIN = 600;
      const above = () => log.scrollHeight - log.clientHeight + log.scrollTop;
      log.scrollTop -= above();
      await frame();
      const middle = log.getBoundingClientRect().top + log.clientHeight / 2;
      const held = [...log.querySelectorAll('li')].findLast((row) => row.getBoundingClientRect().top <= middle);
      const before = held?.getBoundingClientRect().top ?? 0;
      while (above() <= LOADS_WITHIN) await frame();
      await frame();
      return (held?.getBoundingClientRect().top ?? Infinity) - before;
    });
  }
}
