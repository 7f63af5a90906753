import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { EyeOff, HeartCrack } from 'lucide-react';
import { useStore } from '../../../browser/store-context.tsx';
import { creditPriceOf, creditsWorth } from '../../../domain/money/credits-worth.ts';
import { useMe } from '../../../domain/me/use-me.ts';
import { switchSafety } from '../../../engine/store/safety.ts';
import { Button } from '../../../ui/controls/buttons/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { showToast } from '../../../ui/overlays/toast-queue.ts';
import styles from './nudge-dialog.module.css';
import type { Nudged } from './use-nudge.ts';

interface NudgeDialogProps {
  nudged: Nudged;
  name: string;
  /** The price of the message. */
  credits: number;
  onSend: () => void;
  /** Called when the member wants to change the message, which is still in the field. */
  onChange: () => void;
}

/** Asks whether to send a rude first message as it is. */
export function NudgeDialog({ nudged: { words, rudeness }, name, credits, onSend, onChange }: NudgeDialogProps) {
  const { t, i18n } = useLingui();
  const store = useStore();
  const me = useMe();
  const switchOff = () => {
    onChange();
    switchSafety(store, { asks: false })
      .then(() =>
        showToast(t`You will not be asked again.`, {
          label: t`Undo`,
          run: () => void switchSafety(store, { asks: true }).catch(reportError),
        }),
      )
      .catch(reportError);
  };
  return (
    <Dialog
      title={t`Are you sure?`}
      role="alertdialog"
      onClose={onChange}
      actions={
        <div className={styles.actions}>
          <Button wide onPress={onChange}>
            <Trans>Change the message</Trans>
          </Button>
          <Button wide look="quiet" onPress={onSend}>
            <Trans>Send it as it is</Trans>
            <span className={styles.price}>
              <Plural value={credits} one="# credit" other="# credits" />
              {me !== undefined && ` · ${creditsWorth(credits, creditPriceOf(me), i18n)}`}
            </span>
          </Button>
          <Button wide look="text" onPress={switchOff}>
            <Trans>Do not ask me again</Trans>
          </Button>
        </div>
      }
    >
      <p className={styles.words}>
        <bdi>{words}</bdi>
      </p>
      <ul className={styles.reasons}>
        <li>
          <Icon of={HeartCrack} size="s" />
          {rudeness === 'rude' ? (
            <Trans>These are the first words that {name} reads from you, and they can hurt.</Trans>
          ) : (
            <Trans>{name} has not begun to talk about sex. Many members block after such first words.</Trans>
          )}
        </li>
        <li>
          <Icon of={EyeOff} size="s" />
          <Trans>A rule on this device noticed it. Nobody has read the message.</Trans>
        </li>
      </ul>
    </Dialog>
  );
}
