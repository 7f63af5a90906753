import { readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { VOICE_PEAKS } from '../../contract/base/rules.ts';
import type { Message } from '../../contract/chats/chats.ts';
import { accountId } from '../../demo/cast/demo-ids.ts';
import { conversationIdOf } from '../../server/database/conversation-id.ts';
import { SECOND } from '../fixtures/demo-accounts.ts';
import { expect, test } from '../fixtures/faulty.ts';
import { type MemberClient, signInAs } from '../fixtures/member-client.ts';
import { ChatsPage, openAs } from '../pages/chats-page.ts';
import { expectAccessible } from '../pages/expect-accessible.ts';

// Voice messages, recorded from the tone of Chromium's fake microphone.

const WITH_SECOND = conversationIdOf(accountId('premium'), accountId('second'));

/** The newest voice message of the conversation, as the server has it. */
async function newestVoice(member: MemberClient): Promise<Message | undefined> {
  const { messages } = (await member.call('GET', `/api/messages.php?conversation=${WITH_SECOND}&limit=50`)) as {
    messages: Message[];
  };
  return messages.findLast(({ kind }) => kind === 'voice');
}

const mic = ({ page }: ChatsPage) => page.getByRole('button', { name: /^Record a voice message/ });
const preview = ({ page }: ChatsPage) => page.getByRole('group', { name: 'Voice message' });
const bubbles = ({ log }: ChatsPage) =>
  log.getByRole('listitem').filter({ has: log.page().getByRole('slider', { name: 'Position in the voice message' }) });
const playIn = (place: Locator) => place.getByRole('button', { name: /^Play (your|the) voice message/ });
const pauseIn = (place: Locator) => place.getByRole('button', { name: 'Pause the voice message' });

test('records while the button is held, sends the recording once after a time offline, and plays it on both sides', async ({
  installed,
  browser,
  faulty: { proxy, server },
  premium,
}) => {
  const before = await premium.credits();
  const page = await installed.open();
  await installed.context.grantPermissions(['microphone', 'notifications'], { origin: proxy.origin });
  const mine = new ChatsPage(page);
  await mine.open(WITH_SECOND);
  const sentBefore = await bubbles(mine).count();
  const theirs = await openAs(browser, { email: SECOND, baseURL: proxy.origin, conversation: WITH_SECOND });

  await mic(mine).hover();
  await page.mouse.down();
  await expect(page.getByText('Let go to listen first, Esc to cancel')).toBeVisible();
  await expect(page.getByText('0:02', { exact: true })).toBeVisible();
  await page.mouse.up();
  await expect(preview(mine)).toBeVisible();
  await expect(page.getByText(/^2 credits · €.* for [234] seconds$/)).toBeVisible();
  await expectAccessible(page);

  // The recording stays over a reload, and nothing of it has left the device.
  await page.reload();
  await expect(preview(mine)).toBeVisible();
  expect((await newestVoice(premium))?.sender).not.toBe(accountId('premium'));
  proxy.goOffline();
  await playIn(preview(mine)).click();
  await expect(pauseIn(preview(mine))).toBeVisible();
  await mine.send.click();
  const own = bubbles(mine).last();
  await expect(bubbles(mine)).toHaveCount(sentBefore + 1);
  await expect(own.getByRole('img', { name: 'Waiting for a connection' })).toBeVisible();
  await expect(mine.field).toBeFocused();
  proxy.goOnline();
  await expect(own.getByRole('img', { name: /^(Sent|Delivered|Read)$/ })).toBeVisible();
  const stored = await newestVoice(premium);
  expect(stored?.voice).toMatchObject({ type: 'audio/webm', peaks: expect.stringMatching(/[^A]/) });
  expect(stored?.voice?.peaks).toHaveLength(VOICE_PEAKS);
  expect(stored?.voice?.duration_ms).toBeGreaterThan(1_500);
  expect(stored?.voice?.duration_ms).toBeLessThan(6_000);
  expect(await premium.credits()).toBe(before - 2);

  const received = bubbles(theirs).last();
  await expect(received.getByText('New')).toBeVisible();
  await playIn(received).click();
  await expect(received.getByText('New')).toBeHidden();
  await expect(own.getByText('heard')).toBeVisible();
  await expect.poll(async () => (await newestVoice(await signInAs(server.origin, SECOND)))?.heard).toBe(true);
  // A recording that was loaded plays offline.
  await theirs.page.reload();
  await expect(playIn(bubbles(theirs).last())).toBeVisible();
  await theirs.page.context().setOffline(true);
  await playIn(bubbles(theirs).last()).click();
  await expect(pauseIn(bubbles(theirs).last())).toBeVisible();
  await expect(bubbles(theirs).last().getByRole('button', { name: 'Playing speed 1×' })).toBeVisible();
  await theirs.page.context().close();
});

test('records by the keyboard, cancels, plays AAC, and offers a file that the browser cannot play', async ({
  installed,
  faulty: { proxy, server },
  premium,
}) => {
  const page = await installed.open();
  await installed.context.grantPermissions(['microphone', 'notifications'], { origin: proxy.origin });
  const mine = new ChatsPage(page);
  await mine.open(WITH_SECOND);

  await mic(mine).focus();
  await page.keyboard.press('Enter');
  const stop = page.getByRole('button', { name: 'Stop and listen' });
  await expect(stop).toBeFocused();
  await expect(page.getByText('0:01', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(mine.field).toBeFocused();
  await expect(preview(mine)).toBeHidden();

  await mic(mine).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('0:01', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(preview(mine)).toBeVisible();
  await preview(mine).getByRole('button', { name: 'Delete the recording' }).click();
  await expect(mic(mine)).toBeVisible();

  const second = await signInAs(server.origin, SECOND);
  await sendVoice(second, 'voice.m4a');
  const received = bubbles(mine).last();
  await expect(received.getByText('New')).toBeVisible();
  await playIn(received).click();
  await expect(pauseIn(received)).toBeVisible();
  await expect(playIn(received)).toBeVisible();
  expect((await newestVoice(premium))?.voice?.type).toBe('audio/mp4');

  await page.addInitScript(() => {
    HTMLMediaElement.prototype.canPlayType = () => '';
  });
  await page.reload();
  await playIn(bubbles(mine).last()).click();
  const download = page.waitForEvent('download');
  await mine.log.getByText('Your browser cannot play this recording.').getByRole('button').click();
  expect((await download).suggestedFilename()).toBe('voice-message.m4a');
});

/** Sends a recording of the folder `fixtures` without a browser. */
async function sendVoice(member: MemberClient, name: string): Promise<void> {
  const bytes = readFileSync(new URL(`../fixtures/${name}`, import.meta.url));
  const media = crypto.randomUUID();
  const query = new URLSearchParams({
    id: media,
    offset: '0',
    length: `${bytes.length}`,
    peaks: 'g'.repeat(VOICE_PEAKS),
  });
  await member.upload(`/api/voice.php?${query}`, bytes);
  await member.call('POST', '/api/message.php', {
    id: crypto.randomUUID(),
    conversation: WITH_SECOND,
    kind: 'voice',
    media,
  });
}
