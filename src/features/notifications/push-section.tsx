import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Bell, BellOff, RefreshCw } from 'lucide-react';
import type { User } from '../../../contract/account/account.ts';
import { useIsLate } from '../../browser/use-is-late.ts';
import { useIsInstalled } from '../../browser/use-display-mode.ts';
import { useFormats } from '../../domain/formats/use-formats.ts';
import { useToday } from '../../domain/formats/use-today.ts';
import { settingsQuery } from '../../domain/settings/settings-query.ts';
import { failureWords } from '../../domain/words/problem-words.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { SwitchLine } from '../../ui/controls/choices/switch-line.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import section from '../../ui/layout/section.module.css';
import { Fold } from '../../ui/layout/fold.tsx';
import styles from './push-section.module.css';
import { PushTest, TestResult } from './push-test.tsx';
import { usePush } from './use-push.ts';
import { usePushArrival, useTestPush } from './use-test-push.ts';

/** Push settings of this device: on or off, a test, and whether notifications show the text. */
export function PushSection({ me }: { me: User | undefined }) {
  const { i18n, t } = useLingui();
  const push = usePush();
  const { test, send } = useTestPush();
  // Null if the site sends no pushes, undefined until known.
  const publicKey = useQuery(settingsQuery).data?.push_public_key;
  const { subscribed, capable, denied } = push.state;
  const value = subscribed ? t`On` : capable ? t`Off` : denied ? t`Refused` : undefined;
  return (
    <Fold icon={subscribed ? Bell : BellOff} title={t`On this device`} anchor="push" value={value}>
      <div className={section.body}>
        {publicKey === null ? (
          <p className={section.words}>
            <Trans>This site does not send notifications.</Trans>
          </p>
        ) : (
          <PushChoice push={push} publicKey={publicKey} />
        )}
        {subscribed ? <PushTest test={test} onSend={send} /> : <TestResult test={test} />}
        {subscribed && me !== undefined && (
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
  if (push.state.denied) return <Denied onLook={push.look} />;
  if (!push.state.capable) return push.isLooking ? <WorkerStarting /> : <NoPush />;
  const isOn = push.state.subscribed;
  return (
    <div className={styles.line}>
      <div className={styles.words}>
        <p className={section.words}>
          {isOn ? (
            <Trans>This device tells you when a message arrives.</Trans>
          ) : (
            <Trans>Hear of new messages when the app is closed.</Trans>
          )}
        </p>
        {isOn && <LastArrival />}
      </div>
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

/** When the newest push has arrived on this device. */
function LastArrival() {
  const formats = useFormats();
  const today = useToday();
  const arrivedAt = usePushArrival();
  if (arrivedAt === undefined) return null;
  if (arrivedAt === null)
    return (
      <p className={section.words}>
        <Trans>None has arrived yet.</Trans>
      </p>
    );
  const when = `${formats.day(arrivedAt, today)}, ${formats.written(arrivedAt, 'time')}`;
  return (
    <p className={section.words}>
      <Trans>Last arrival: {when}</Trans>
    </p>
  );
}

/** The way to allow notifications again. A page cannot ask a second time. */
function Denied({ onLook }: { onLook: () => void }) {
  return (
    <>
      <p className={section.words}>
        <Trans>
          Your browser blocks notifications from this site. Allow them in the browser's settings, then come back here.
        </Trans>
      </p>
      <ol className={styles.steps}>
        <li>
          <Trans>Press the sign beside the address.</Trans>
        </li>
        <li>
          <Trans>Open “Permissions”, then “Notifications”.</Trans>
        </li>
        <li>
          <Trans>Choose “Allow”, and come back here.</Trans>
        </li>
      </ol>
      <Button look="quiet" onPress={onLook}>
        <Icon of={RefreshCw} />
        <Trans>Look again</Trans>
      </Button>
    </>
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
