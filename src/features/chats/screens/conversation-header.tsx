import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, Ellipsis, Search } from 'lucide-react';
import type { Ref } from 'react';
import type { Presence } from '../../../../contract/profiles/profile-card.ts';
import { useOnline } from '../../../browser/use-online.ts';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { IconButton } from '../../../ui/controls/buttons/icon-button.tsx';
import { IconLink } from '../../../ui/controls/buttons/icon-link.tsx';
import { Mask } from '../../../ui/pictures/mask.tsx';
import { lazyComponent } from '../../../ui/overlays/lazy-component.tsx';
import { MenuButton } from '../../../ui/overlays/menu.tsx';
import styles from './conversation-header.module.css';
import { PRESENCE_WORDS } from '../../../domain/words/presence-words.ts';
import type { Conversation } from '../use-conversation.ts';

const ConversationMenu = lazyComponent(async () => (await import('./conversation-menu.tsx')).ConversationMenu);

interface ConversationHeaderProps {
  conversation: Conversation;
  name: string;
  isTyping: boolean;
  /** 2 beside the list, which has the first heading. */
  level: 1 | 2;
  heading: Ref<HTMLHeadingElement>;
  /** Opens the dialog of an action. */
  searchButton: Ref<HTMLButtonElement>;
  /** Opens the search in the conversation. */
  onSearch: () => void;
}

/** The peer's name and presence, and the menu of the conversation. */
export function ConversationHeader(props: ConversationHeaderProps) {
  const { conversation, name, isTyping, level, heading, searchButton, onSearch } = props;
  const { t } = useLingui();
  const { profile, peer, row } = conversation;
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
      {row !== null && (
        <IconButton ref={searchButton} icon={Search} label={t`Search in this conversation`} onPress={onSearch} />
      )}
      <MenuButton label={t`More`} triggerClassName={styles.more} trigger={<Icon of={Ellipsis} />}>
        {(menu) => <ConversationMenu menu={menu} conversation={conversation} name={name} />}
      </MenuButton>
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
