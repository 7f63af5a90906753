import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation, useNavigate } from '@tanstack/react-router';
import type { User } from '../../../contract/account/account.ts';
import type { ProfileCard } from '../../../contract/profiles/profile-card.ts';
import type { SiteSettings } from '../../../contract/sites/sites.ts';
import { useStore } from '../../browser/store-context.tsx';
import { useLive } from '../../browser/use-live.ts';
import { IcebreakerPrice } from '../../domain/icebreakers/icebreaker-price.tsx';
import { useIcebreakers } from '../../domain/icebreakers/use-icebreakers.ts';
import { findConversationWith } from '../../engine/store/conversations.ts';
import { addToDraft } from '../../engine/store/drafts.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { LinkButton } from '../../ui/controls/buttons/link-button.tsx';
import { Mask } from '../../ui/pictures/mask.tsx';
import { conversationWithKey } from '../../domain/query-keys.ts';
import { FictionalNote } from './fictional-note.tsx';
import styles from './match-dialog.module.css';
import { PicturePair } from './picture-pair.tsx';
import { useEffect, useRef } from 'react';
import { showToast } from '../../ui/overlays/toast-queue.ts';

/** The number of icebreakers in the dialog. The conversation offers more. */
const ICEBREAKERS_SHOWN = 2;

interface MatchDialogProps {
  /** Undefined until loaded. Until then the dialog shows only the other member's picture and no price. */
  me: User | undefined;
  settings: SiteSettings | undefined;
  profile: ProfileCard;
  onClose: () => void;
}

/** Announces a match, once to each side. In the conversation with the match it is a toast. */
export function MatchDialog({ me, settings, profile, onClose }: MatchDialogProps) {
  const { t } = useLingui();
  const { id, name, fictional } = profile;
  const store = useStore();
  const conversation = useLive(conversationWithKey(id), () => findConversationWith(store, id)).data;
  // An existing conversation needs no icebreaker. Without free conversations, the chat explains how to continue.
  const offersIcebreakers = conversation === null && me !== undefined && me.started_conversations_left !== 0;
  const mask = fictional && (
    <>
      {' '}
      <Mask />
    </>
  );
  const { pathname } = useLocation();
  // The dialog waits for the conversation, so that its content does not change while open.
  if (conversation === undefined) return null;
  if (pathname === `/members/${id}/chat` || pathname === `/chats/${conversation?.conversation}`)
    return <MatchToast profile={profile} onClose={onClose} />;
  return (
    <Dialog
      title={t`It’s a match`}
      picture={<PicturePair people={me === undefined ? [profile] : [me.profile, profile]} />}
      size="full"
      onClose={onClose}
      actions={
        <>
          {offersIcebreakers && <Icebreakers profile={profile} onClose={onClose} />}
          <LinkButton wide to="/members/$id/chat" params={{ id }} onClick={onClose}>
            <Trans>Write to {name}</Trans>
          </LinkButton>
          <Button wide look="text" onPress={onClose}>
            <Trans>Keep looking</Trans>
          </Button>
          {offersIcebreakers && settings !== undefined && (
            <p className={styles.price}>
              <IcebreakerPrice me={me} credits={settings.message_credits} />
            </p>
          )}
        </>
      }
    >
      <Trans>
        You and {name}
        {mask} like each other.
      </Trans>
      {fictional && <FictionalNote settings={settings} />}
    </Dialog>
  );
}

/** Appends the chosen icebreaker to the draft of the conversation. It sends nothing. */
function Icebreakers({ profile: { id }, onClose }: Pick<MatchDialogProps, 'profile' | 'onClose'>) {
  const { t } = useLingui();
  const store = useStore();
  const { isLoading, sets } = useIcebreakers(id);
  const questions = (sets[0] ?? []).slice(0, ICEBREAKERS_SHOWN);
  const navigate = useNavigate();
  const begin = async (words: string) => {
    await addToDraft(store, id, words);
    onClose();
    await navigate({ to: '/members/$id/chat', params: { id } });
  };
  return (
    <div className={styles.beginnings} role="group" aria-label={t`Ways to begin`}>
      {isLoading
        ? questions.map((words) => <Skeleton key={words} width="100%" height="48px" />)
        : questions.map((words) => (
            <button key={words} type="button" onClick={() => void begin(words).catch(reportError)}>
              <bdi>{words}</bdi>
            </button>
          ))}
    </div>
  );
}

/** Announces a match by a toast above the conversation with that member, because a dialog would cover the conversation. */
function MatchToast({ profile: { name, fictional }, onClose }: { profile: ProfileCard; onClose: () => void }) {
  const { t } = useLingui();
  const words = fictional
    ? t`It’s a match: you and ${name} (fictional profile) like each other.`
    : t`It’s a match: you and ${name} like each other.`;
  const isShown = useRef(false);
  useEffect(() => {
    if (isShown.current) return;
    isShown.current = true;
    showToast(words);
    onClose();
  }, [words, onClose]);
  return null;
}
