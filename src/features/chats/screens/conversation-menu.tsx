import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Ban, CalendarDays, EyeOff, Flag, Trash2, UserRound } from 'lucide-react';
import { use } from 'react';
import { useStore } from '../../../browser/store-context.tsx';
import { enqueueShowPictures } from '../../../engine/outbox/enqueue-view.ts';
import type { OpenMenu } from '../../../ui/overlays/menu.tsx';
import { MenuPopover } from '../../../ui/overlays/menu-popover.tsx';
import { OnAskContext, OnReportContext } from '../log/on-report.ts';
import { useViewItems } from '../options/view-items.ts';
import type { Conversation } from '../use-conversation.ts';
import { shownViewOf, useWaitingViews } from '../use-waiting-views.ts';

interface ConversationMenuProps {
  menu: OpenMenu;
  conversation: Conversation;
  name: string;
}

/** The menu of a conversation: what the member chooses for it, and the actions against the peer. */
export function ConversationMenu({ menu, conversation, name }: ConversationMenuProps) {
  const { t } = useLingui();
  const store = useStore();
  const navigate = useNavigate();
  const { peer, row } = conversation;
  const onReport = use(OnReportContext);
  const onAsk = use(OnAskContext);
  const waiting = useWaitingViews();
  const hasMessages = row !== null && row.last_seq > row.hidden_seq;
  const items = useViewItems(row && { row, view: shownViewOf(row, waiting), name, onMute: () => onAsk('mute') });
  return (
    <MenuPopover
      {...menu}
      groups={[
        [
          row?.peer_state !== 'gone' && {
            icon: UserRound,
            text: t`Profile of ${name}`,
            onSelect: () => void navigate({ to: '/members/$id', params: { id: peer } }),
          },
          hasMessages && { icon: CalendarDays, text: t`Go to a day`, onSelect: () => onAsk('day') },
        ],
        items !== null && [items.pin, items.mute, items.archive],
        [
          onReport != null &&
            row?.peer_state !== 'gone' && {
              icon: Flag,
              text: t`Report ${name}`,
              onSelect: () => onReport({ peer, name, message: null }),
            },
          row?.shows_pictures === true && {
            icon: EyeOff,
            text: t`Cover pictures again`,
            onSelect: () => void enqueueShowPictures(store, row.conversation, false).catch(reportError),
          },
          row !== null && {
            icon: Trash2,
            text: t`Remove conversation`,
            danger: true,
            onSelect: () => onAsk('remove'),
          },
          { icon: Ban, text: t`Block ${name}`, danger: true, onSelect: () => onAsk('block') },
        ],
      ]}
    />
  );
}
