import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Timer } from 'lucide-react';
import type { User } from '../../../contract/account/account.ts';
import { TIME_BONUS_SECONDS, WELCOME_HOURS } from '../../../contract/payments/rules.ts';
import { clockWords } from '../../domain/words/duration-words.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { LinkButton } from '../../ui/controls/buttons/link-button.tsx';
import { useBonusFormats } from './bonus-words.ts';
import styles from './bonus.module.css';
import type { BonusOffer } from './offers-query.ts';
import { type BonusPrice, useBonusPrice } from './use-bonus-price.ts';

interface BonusDialogProps {
  me: User;
  offer: BonusOffer;
  secondsLeft: number;
  onClose: () => void;
}

/** Shows the price first, then its deadline and reason. The button to decline is as prominent as the one to continue. */
export function BonusDialog({ me, offer, secondsLeft, onClose }: BonusDialogProps) {
  const { t } = useLingui();
  const { percent } = useBonusFormats();
  const price = useBonusPrice(offer);
  const share = percent(offer.percentage);
  return (
    <Dialog title={t`${share} welcome bonus`} onClose={onClose}>
      <div className={styles.deal}>
        {price && <Price price={price} share={share} />}
        <Deadline offer={offer} secondsLeft={secondsLeft} />
        <p className={styles.words}>
          {offer.kind === 'time' ? (
            <Trans>Credits do not expire, and your first bundle makes you a premium member.</Trans>
          ) : (
            <WelcomeWords name={me.profile.name} share={share} />
          )}
        </p>
        <div className={styles.ways}>
          <LinkButton to="/credits" wide onClick={onClose}>
            <Trans>See all bundles</Trans>
          </LinkButton>
          <Button look="text" wide onPress={onClose}>
            <Trans>No, thank you</Trans>
          </Button>
        </div>
        <p className={styles.fine}>
          <Trans>{offer.code} is applied by itself, once.</Trans>
        </p>
      </div>
    </Dialog>
  );
}

function Price({ price: { credits, price, reduced, creditPrice }, share }: { price: BonusPrice; share: string }) {
  const { money } = useBonusFormats();
  const [list, each] = [money(price), money(creditPrice)];
  return (
    <div className={styles.card}>
      <b>{money(reduced)}</b>
      <span>
        <Trans>
          instead of <s>{list}</s>, for {credits} credits
        </Trans>
      </span>
      <span>
        <Trans>
          {each} a credit. Every bundle is {share} less.
        </Trans>
      </span>
    </div>
  );
}

/** The remaining hours, and the end of the offer. */
function Deadline({ offer, secondsLeft }: { offer: BonusOffer; secondsLeft: number }) {
  const until = useBonusFormats().until(offer);
  return (
    <div className={styles.deadline}>
      <Icon of={Timer} />
      <p>
        {offer.kind === 'time' ? (
          <>
            <b>
              <Trans>
                Act fast: <TimeLeft secondsLeft={secondsLeft} />,
              </Trans>
            </b>{' '}
            <Plural
              value={TIME_BONUS_SECONDS / 3_600}
              one={`${until}, # hour after you signed up.`}
              other={`${until}, # hours after you signed up.`}
            />
          </>
        ) : (
          <>
            <b>
              <TimeLeft secondsLeft={secondsLeft} />,
            </b>{' '}
            {until}.
          </>
        )}
      </p>
      <span className={styles.clock} role="timer">
        {clockWords(secondsLeft * 1_000)}
      </span>
    </div>
  );
}

function TimeLeft({ secondsLeft }: { secondsLeft: number }) {
  const hours = Math.floor(secondsLeft / 3_600);
  const minutes = Math.floor(secondsLeft / 60);
  if (hours > 0) return <Plural value={hours} one="# hour left" other="# hours left" />;
  if (minutes > 0) return <Plural value={minutes} one="# minute left" other="# minutes left" />;
  return <Trans>less than a minute left</Trans>;
}

function WelcomeWords({ name, share }: { name: string; share: string }) {
  return (
    <Trans>
      Welcome, <bdi>{name}</bdi>. You confirmed your e-mail, so your first bundle costs {share} less for {WELCOME_HOURS}{' '}
      hours. Later it costs what it always costs, and all else stays the same.
    </Trans>
  );
}
