import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import type { User } from '../../../contract/account/account.ts';
import { useIsLate } from '../../browser/use-is-late.ts';
import { useIsInstalled } from '../../browser/use-display-mode.ts';
import { settingsQuery } from '../../domain/settings/settings-query.ts';
import { failureWords } from '../../domain/words/problem-words.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { SwitchLine } from '../../ui/controls/choices/switch-line.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import section from '../../ui/layout/section.module.css';
import { Fold } from '../../ui/layout/fold.tsx';
import styles from './push-section.module.css';
import { usePush } from './use-push.ts';

/** Push settings of this device: on or off, and whether notifications show the text. */
export function PushSection({ me }: { me: User | undefined }) {
  const { i18n, t } = useLingui();
  const push = usePush();
  // Null if the site sends no pushes, undefined until known.
  const publicKey = useQuery(settingsQuery).data?.push_public_key;
  const value = push.state.subscribed ? t`On` : push.state.capable ? t`Off` : undefined;
  return (
    <Fold icon={Bell} title={t`On this device`} anchor="push" value={value}>
      <div className={section.body}>
        {publicKey === null ? (
          <p className={section.words}>
            <Trans>This site does not send notifications.</Trans>
          </p>
        ) : (
          <PushChoice push={push} publicKey={publicKey} />
        )}
        {push.state.subscribed && me !== undefined && (
          <SwitchLine
            isOn={me.push_preview}
            isDisabled={push.isPending}
            label={<Trans>Show who wrote and what</Trans>}
            why={<Trans>Otherwise a notification only says that there is a new message.</Trans>}
            onChange={push.showWords}
          />
        )}
        {push.error !== null && (
          <Notice tone="danger" role="alert">
            {push.error instanceof DOMException ? (
              <Trans>Your browser could not reach its notification service. Please try again later.</Trans>
            ) : (
              i18n._(failureWords(push.error))
            )}
          </Notice>
        )}
      </div>
    </Fold>
  );
}

function PushChoice({ push, publicKey }: { push: ReturnType<typeof usePush>; publicKey: string | undefined }) {
  if (push.state.denied) {
    return (
      <p className={section.words}>
        <Trans>
          Your browser blocks notifications from this site. Allow them in the browser's settings, then come back here.
        </Trans>
      </p>
    );
  }
  if (!push.state.capable) return push.isLooking ? <WorkerStarting /> : <NoPush />;
  const isOn = push.state.subscribed;
  return (
    <div className={styles.line}>
      <p className={section.words}>
        {isOn ? (
          <Trans>This device tells you when a message arrives.</Trans>
        ) : (
          <Trans>Hear of new messages when the app is closed.</Trans>
        )}
      </p>
      <Button
        look={isOn ? 'quiet' : undefined}
        small
        isPending={push.isPending}
        isDisabled={publicKey === undefined}
        onPress={() => (isOn ? push.switchOff() : publicKey !== undefined && push.switchOn(publicKey))}
      >
        {isOn ? <Trans>Switch off</Trans> : <Trans>Switch on</Trans>}
      </Button>
    </div>
  );
}

/** Shown while the service worker of a first visit starts. The wait has a time limit, because a browser may refuse the worker silently. */
function WorkerStarting() {
  return useIsLate() ? (
    <NoPush />
  ) : (
    <p className={section.words} role="status">
      <Trans>One moment, notifications are being prepared.</Trans>
    </p>
  );
}

/** Explains missing push. Apple devices support it only in the installed app. */
function NoPush() {
  const isInstalled = useIsInstalled();
  const isApple = /iPhone|iPad/.test(navigator.userAgent);
  return (
    <p className={section.words}>
      {isApple && !isInstalled ? (
        <Trans>
          Put this app on your home screen first: tap Share, then “Add to Home Screen”, and open it from there.
        </Trans>
      ) : (
        <Trans>This browser cannot show notifications of this site.</Trans>
      )}
    </p>
  );
}
