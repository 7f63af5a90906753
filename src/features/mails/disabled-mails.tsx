import { Trans, useLingui } from '@lingui/react/macro';
import { MailX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { MailsDisabledBy, User } from '../../../contract/account/account.ts';
import { useOnline } from '../../browser/use-online.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { CheckLine } from '../../ui/controls/choices/check-line.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { TextLink } from '../../ui/controls/buttons/text-link.tsx';
import styles from './disabled-mails.module.css';
import { SaveState } from '../account/save-state.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '../../../contract/base/call.ts';
import { enableMails } from '../../../contract/mails.ts';
import { request } from '../../engine/api/request.ts';
import { withMinimumTime } from '../../engine/api/with-minimum-time.ts';
import { showToast } from '../../ui/overlays/toast-queue.ts';
import { meQuery } from '../../domain/me/me-query.ts';

/**
 * The reasons why the member gets no notification e-mails: a message for each, with the action that switches e-mails on again. `end` is the
 * button that dismisses all of them. The first message has it.
 */
export function DisabledMails({ me, end }: { me: User; end?: ReactNode }) {
  return me.notifications_disabled.map((reason, index) => {
    const Reason = REASONS[reason];
    return (
      <Notice key={reason} tone="warning" icon={MailX} bar={end !== undefined} end={index === 0 && end}>
        <div className={styles.reason}>
          <Reason me={me} />
        </div>
      </Notice>
    );
  });
}

/** The member's mail server reported that the address does not exist. */
function Bounce({ me }: { me: User }) {
  const enable = useEnableMails();
  const { email } = me;
  if (enable.isSuccess)
    return (
      <p role="status">
        <Trans>We have sent a link to {email}. Open it and press its button: then e-mails are on again.</Trans>
      </p>
    );
  return (
    <>
      <p>
        <Trans>
          You get no e-mails about messages, likes and news, because those to {email} came back.{' '}
          <TextLink to={me.status === 'not_confirmed' ? '/complete-signup' : '/notifications'} hash="email">
            Change your address
          </TextLink>
          , or confirm that it works.
        </Trans>
      </p>
      <EnableButton enable={enable} onPress={() => enable.mutate({ reason: 'bounce' })}>
        <Trans>Send a link to my address</Trans>
      </EnableButton>
    </>
  );
}

/** The member marked an e-mail as spam, so switching e-mails on again needs an explicit consent. */
function Complaint() {
  const enable = useEnableMails();
  const { t } = useLingui();
  const [isAgreed, setAgreed] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const press = () => {
    setChecked(true);
    if (isAgreed) enable.mutate({ reason: 'fbl', consent: true });
  };
  return (
    <>
      <p>
        <Trans>You get no e-mails about messages, likes and news, because you marked one of them as spam.</Trans>
      </p>
      <CheckLine
        isChecked={isAgreed}
        error={isChecked && !isAgreed ? t`Tick this first.` : undefined}
        onChange={setAgreed}
      >
        <Trans>I want e-mails of this site again.</Trans>
      </CheckLine>
      <EnableButton enable={enable} onPress={press}>
        <Trans>Switch e-mails on</Trans>
      </EnableButton>
    </>
  );
}

function Unsubscribed() {
  const enable = useEnableMails();
  return (
    <>
      <p>
        <Trans>You get no e-mails about messages, likes and news, because you unsubscribed from them.</Trans>
      </p>
      <EnableButton enable={enable} onPress={() => enable.mutate({ reason: 'listunsubscribe' })}>
        <Trans>Switch e-mails on</Trans>
      </EnableButton>
    </>
  );
}

interface EnableButtonProps {
  enable: ReturnType<typeof useEnableMails>;
  onPress: () => void;
  children: ReactNode;
}

/** The button below a reason, and the error of the last press. */
function EnableButton({ enable: { isPending, error }, onPress, children }: EnableButtonProps) {
  const isOnline = useOnline();
  return (
    <>
      <div>
        <Button look="quiet" small isPending={isPending} isDisabled={!isOnline} onPress={onPress}>
          {children}
        </Button>
      </div>
      {error !== null && <SaveState error={error} />}
    </>
  );
}

const REASONS: Record<MailsDisabledBy, (props: { me: User }) => ReactNode> = {
  bounce: Bounce,
  fbl: Complaint,
  listunsubscribe: Unsubscribed,
};

/** Switches e-mails on again. The response removes the message about them, so a toast confirms the change. */
function useEnableMails() {
  const queryClient = useQueryClient();
  const { t } = useLingui();
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: BodyOf<typeof enableMails>) => withMinimumTime(request(enableMails, { body })),
    onSuccess: ({ user }, { reason }) => {
      queryClient.setQueryData(meQuery.queryKey, user);
      if (!user.notifications_disabled.includes(reason)) showToast(t`E-mails are on again.`);
    },
  });
}
