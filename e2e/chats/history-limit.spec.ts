import { accountId } from '../../demo/cast/demo-ids.ts';
import { conversationIdOf } from '../../server/database/conversation-id.ts';
import { onDatabase } from '../fixtures/on-database.ts';
import type { RunningServer } from '../fixtures/run-server.ts';
import { expect, test } from '../fixtures/server.ts';
import { ChatsPage, unique } from '../pages/chats-page.ts';
import { expectAccessible } from '../pages/expect-accessible.ts';

const CONVERSATION = conversationIdOf(accountId('premium'), accountId('second'));
const ENDS = 'Older messages are no longer visible';

const setLimit = (server: RunningServer, days: number) =>
  onDatabase(server, (pool) =>
    pool.query(
      `UPDATE sites SET settings = settings || jsonb_build_object('chat_history_days', $1::int) WHERE host IS NULL`,
      [days],
    ),
  );
const makeOld = (server: RunningServer) =>
  onDatabase(server, async (pool) => {
    await pool.query("UPDATE messages SET accepted_at = accepted_at - interval '8 days' WHERE conversation_id = $1", [
      CONVERSATION,
    ]);
    await pool.query("UPDATE conversations SET updated_at = updated_at - interval '8 days' WHERE id = $1", [
      CONVERSATION,
    ]);
  });

test.afterEach(({ server }) => setLimit(server, 0));

test(
  'messages beyond the limit of the site leave the device, and the log ends with a text, also offline',
  { tag: '@full' },
  async ({ twoMembers: { premium, second }, server }) => {
    const [hers, his] = [new ChatsPage(second), new ChatsPage(premium)];
    const [old, recent] = [unique('Long ago'), unique('Just now')];
    await hers.open(CONVERSATION);
    await hers.writeStored(old);
    await makeOld(server);
    await hers.open(CONVERSATION);
    await hers.writeStored(recent);

    await his.open(CONVERSATION);
    await expect(his.message(old)).toBeVisible();
    await expect(his.message(recent)).toBeVisible();
    await setLimit(server, 7);
    // A start after the server has read the site again has the new setting.
    await expect(async () => {
      await his.open(CONVERSATION);
      await expect(premium.getByText(ENDS)).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await expect(his.message(old)).toBeHidden();
    await expect(his.message(recent)).toBeVisible();
    await expectAccessible(premium);

    await premium.context().setOffline(true);
    await premium.reload();
    await expect(his.message(recent)).toBeVisible();
    await expect(premium.getByText(ENDS)).toBeVisible();
    await expect(his.message(old)).toBeHidden();
    await expect(his.field).toBeVisible();
  },
);
