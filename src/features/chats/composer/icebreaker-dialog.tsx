import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { MemberId } from '../../../../contract/base/ids.ts';
import type { ProfileCard } from '../../../../contract/profiles/profile-card.ts';
import { IcebreakerPrice } from '../../../domain/icebreakers/icebreaker-price.tsx';
import { useIcebreakers } from '../../../domain/icebreakers/use-icebreakers.ts';
import { INTEREST_WORDS } from '../../../domain/interests/interest-words.ts';
import { useMe } from '../../../domain/me/use-me.ts';
import { settingsQuery } from '../../../domain/settings/settings-query.ts';
import { listWords } from '../../../domain/words/list-words.ts';
import { Button } from '../../../ui/controls/buttons/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Mask } from '../../../ui/pictures/mask.tsx';
import styles from './icebreaker-dialog.module.css';

/** The number of interests below the title. */
const MOST_INTERESTS = 3;

interface IcebreakerDialogProps {
  peer: MemberId;
  profile: ProfileCard | null;
  name: string;
  /** Called with the chosen question. */
  onPick: (words: string) => void;
  /** Called when the member wants to write a text of their own. */
  onOwn: () => void;
  onClose: () => void;
}

/** Suggests first messages to a member. A chosen one fills the text field, and nothing is sent. */
export function IcebreakerDialog({ peer, profile, name, onPick, onOwn, onClose }: IcebreakerDialogProps) {
  const { t, i18n } = useLingui();
  const me = useMe();
  const settings = useQuery(settingsQuery).data;
  const { isLoading, sets, interests } = useIcebreakers(peer);
  const [set, setSet] = useState(0);
  const shown = sets[set % sets.length] ?? [];
  const likes = interests.slice(0, MOST_INTERESTS).map((interest) => i18n._(INTEREST_WORDS[interest]));
  const list = listWords(likes, i18n.locale, 'unit');
  const picture = profile?.main_image ?? null;
  return (
    <Dialog
      title={t`The first words to ${name}`}
      {...(picture !== null && {
        beside: (
          <span className={styles.picture}>
            <img src={picture.thumb_filename} alt="" decoding="async" />
            {profile?.fictional === true && <Mask className={styles.mask} />}
          </span>
        ),
      })}
      onClose={onClose}
      actions={
        <div className={styles.choices}>
          <div className={styles.questions} role="group" aria-label={t`Ways to begin`}>
            {isLoading
              ? [1, 2, 3].map((place) => <Skeleton key={place} width="100%" height="48px" />)
              : shown.map((words) => (
                  <button key={words} type="button" onClick={() => onPick(words)}>
                    <bdi>{words}</bdi>
                  </button>
                ))}
          </div>
          <Button wide onPress={onOwn}>
            <Trans>Write my own</Trans>
          </Button>
          {sets.length > 1 && (
            <Button wide look="text" onPress={() => setSet(set + 1)}>
              <Icon of={RefreshCw} size="s" />
              <Trans>Three others</Trans>
            </Button>
          )}
          {me !== undefined && settings !== undefined && (
            <p className={styles.price}>
              <IcebreakerPrice me={me} credits={settings.message_credits} />
            </p>
          )}
        </div>
      }
    >
      {likes.length > 0 ? <Trans>Interests: {list}</Trans> : <Trans>Choose a question, or write your own.</Trans>}
    </Dialog>
  );
}
