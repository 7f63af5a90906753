import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Ban, ChevronLeft, Ellipsis, EyeOff, Flag, Trash2, UserRound } from 'lucide-react';
import { type Ref, use } from 'react';
import type { Presence } from '../../../../contract/profiles/profile-card.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { useOnline } from '../../../browser/use-online.ts';
import { enqueueShowPictures } from '../../../engine/outbox/enqueue-view.ts';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { IconLink } from '../../../ui/controls/buttons/icon-link.tsx';
import { Mask } from '../../../ui/pictures/mask.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import styles from './conversation-header.module.css';
import { PRESENCE_WORDS } from '../../../domain/words/presence-words.ts';
import { OnReportContext } from '../log/on-report.ts';
import type { Conversation } from '../use-conversation.ts';
import { shownViewOf, useWaitingViews } from '../use-waiting-views.ts';
import { useViewItems } from '../options/view-items.ts';

/** An action of the menu that needs a dialog. */
export type Asked = 'mute' | 'remove' | 'block';

interface ConversationHeaderProps {
  conversation: Conversation;
  name: string;
  isTyping: boolean;
  /** 2 beside the list, which has the first heading. */
  level: 1 | 2;
  heading: Ref<HTMLHeadingElement>;
  /** Opens the dialog of an action. */
  onAsk: (action: Asked) => void;
}

/** The peer's name and presence, and the menu of the conversation. */
export function ConversationHeader({ conversation, name, isTyping, level, heading, onAsk }: ConversationHeaderProps) {
  const { t } = useLingui();
  const store = useStore();
  const { profile, peer, row } = conversation;
  const onReport = use(OnReportContext);
  const waiting = useWaitingViews();
  const items = useViewItems(row && { row, view: shownViewOf(row, waiting), name, onMute: () => onAsk('mute') });
  // Presence is only known while online.
  const isHere = useOnline() && profile?.presence === 'online';
  const Heading = level === 1 ? 'h1' : 'h2';
  const isUnavailable = row?.peer_state === 'gone';
  // The picture of an unavailable peer may not load: the server deletes the pictures of a deleted account.
  const picture = isUnavailable ? null : profile?.main_image;
  const named = profile === null ? name : t`${name}, ${profile.age}`;
  return (
    <header className={styles.header}>
      <IconLink to="/chats" search icon={ChevronLeft} size="l" label={t`Back to messages`} className={styles.back} />
      <div className={styles.who}>
        <Avatar
          name={name}
          src={picture?.thumb_filename}
          placeholder={picture?.placeholder}
          size={42}
          online={!isUnavailable && isHere}
        />
        <div className={styles.words}>
          <Heading ref={heading} tabIndex={-1} className={styles.name}>
            {isUnavailable ? (
              <bdi>{named}</bdi>
            ) : (
              <Link to="/members/$id" params={{ id: peer }}>
                <bdi>{named}</bdi>
              </Link>
            )}
            {profile?.fictional === true && <Mask />}
          </Heading>
          {!isUnavailable && (
            <PresenceLine
              presence={profile?.presence === 'online' && !isHere ? null : (profile?.presence ?? null)}
              isTyping={isTyping}
            />
          )}
        </div>
      </div>
      {!isUnavailable && (
        <IconLink
          to="/members/$id"
          params={{ id: peer }}
          icon={UserRound}
          label={t`Profile of ${name}`}
          className={styles.profile}
        />
      )}
      <Menu
        label={t`More`}
        triggerClassName={styles.more}
        trigger={<Icon of={Ellipsis} />}
        groups={[
          items !== null && [items.pin, items.mute, items.archive],
          [
            onReport != null &&
              !isUnavailable && {
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
    </header>
  );
}

function PresenceLine({ presence, isTyping }: { presence: Presence; isTyping: boolean }) {
  const { i18n } = useLingui();
  if (isTyping) {
    return (
      <p className={classNames(styles.presence, styles.typing)}>
        <Trans>typing…</Trans>
      </p>
    );
  }
  if (presence === null) return null;
  return (
    <p className={classNames(styles.presence, presence === 'online' && styles.now)}>
      {i18n._(PRESENCE_WORDS[presence])}
    </p>
  );
}
