import { Trans, useLingui } from '@lingui/react/macro';
import { ExternalLink, X } from 'lucide-react';
import type { CamPromotion } from '../../../contract/sites/sites.ts';
import { useFormats } from '../../domain/formats/use-formats.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { buttonClass } from '../../ui/controls/buttons/button-look.ts';
import { IconButton } from '../../ui/controls/buttons/icon-button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './cam-card.module.css';

interface CamCardProps {
  promotion: CamPromotion;
  siteName: string;
  /** Whether the reader has hidden it a moment ago. A sentence replaces the card and has the focus. */
  isGone?: boolean;
  /** Missing on a page of the server, where `run-cam-card.ts` finds the buttons by `data-cam-hide`. */
  onHide?: (() => void) | undefined;
}

/** The promotion of a cam room on another site. Its link is never the most prominent button of a screen. */
export function CamCard({ promotion, siteName, isGone = false, onHide }: CamCardProps) {
  const { t } = useLingui();
  return (
    <section className={styles.place} aria-label={t`Promotion`} data-cam="">
      <article className={styles.card} hidden={isGone}>
        <div className={styles.picture}>
          <img src={promotion.picture} alt="" loading="lazy" decoding="async" />
        </div>
        <CamWords promotion={promotion} siteName={siteName} onHide={onHide} />
      </article>
      <p className={styles.gone} hidden={!isGone} tabIndex={-1} ref={isGone ? focus : undefined} data-cam-gone="">
        <Trans>The promotion is hidden. You will not see it again.</Trans>
      </p>
    </section>
  );
}

const focus = (line: HTMLElement | null): void => line?.focus();

function CamWords({ promotion, siteName, onHide }: Pick<CamCardProps, 'promotion' | 'siteName' | 'onHide'>) {
  const { t } = useLingui();
  const { money } = useFormats();
  const { name, price_per_minute: cents, currency, url } = promotion;
  const price = money({ cents, currency });
  return (
    <div className={styles.words}>
      <div className={styles.label}>
        <Trans>Promotion</Trans>
        <IconButton icon={X} label={t`Hide this promotion`} className={styles.hide} data-cam-hide="" onPress={onHide} />
      </div>
      <h2 className={styles.title}>
        <Trans>
          <bdi>{name}</bdi>, on camera
        </Trans>
      </h2>
      <p className={styles.about}>
        <Trans>
          <bdi>{name}</bdi> is a performer, is paid for the time, and is not looking for a date here. The room opens in
          a new window, outside {siteName}.
        </Trans>
      </p>
      <p className={styles.price}>
        <b>
          <Trans>{price} a minute</Trans>
        </b>
        <Trans>No credits of yours are used.</Trans>
      </p>
      <div className={styles.ways}>
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer nofollow sponsored"
          className={buttonClass({ look: 'outline' })}
        >
          <Trans>See the room</Trans>
          <Icon of={ExternalLink} size="s" />
        </a>
        <Button look="quiet" className={styles.no} data-cam-hide="" onPress={onHide}>
          <Trans>Not for me</Trans>
        </Button>
      </div>
    </div>
  );
}
