import { msg } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useParams } from '@tanstack/react-router';
import { ConversationId } from '../../contract/base/ids.ts';
import { settingsQuery } from '../domain/settings/settings-query.ts';
import { useMe } from '../domain/me/use-me.ts';
import { ChatsScreen } from '../features/chats/screens/chats-screen.tsx';
import { renderUnblock } from './-safety-dialog.tsx';
import { useReportFromChat } from './-use-report-from-chat.tsx';
import { WithWallet } from './-with-wallet.tsx';

export const Route = createFileRoute('/chats')({
  staticData: {
    name: 'chats',
    layout: 'default',
    access: 'member',
    title: msg`Messages`,
    fill: true,
    wideBar: true,
  },
  component: ChatsRoute,
});

/** Both panes, for the list and for each conversation, so that the list stays mounted. */
function ChatsRoute() {
  const { id } = useParams({ strict: false });
  const settings = useQuery(settingsQuery).data;
  const me = useMe();
  const { onReport, dialog } = useReportFromChat();
  return (
    <WithWallet>
      <ChatsScreen
        me={me}
        settings={settings}
        conversation={ConversationId.safeParse(id).data}
        onReport={onReport}
        renderUnblock={renderUnblock}
      />
      {dialog}
    </WithWallet>
  );
}
