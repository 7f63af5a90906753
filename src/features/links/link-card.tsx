import { Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck, CloudOff, Unlink } from 'lucide-react';
import { useOnline } from '../../browser/use-online.ts';
import { failureWords } from '../../labels/problem-words.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Solo } from '../../ui/solo.tsx';
import { type ButtonKind, LINK_WORDS } from './link-words.ts';
import { isInvalidLink, type Redeemed, type SignInBy, useRedeem } from './use-redeem.ts';

interface LinkCardProps {
  kind: ButtonKind;
  /** The new address of a change; else null. */
  email: string | null;
  token: string;
  signInBy: SignInBy;
  onDone?: (redeemed: Redeemed) => Promise<void> | void;
  onInvalid?: () => void;
}

/** Says what a link does, and does it by a button. Opening a link changes nothing, because mail scanners open links. */
export function LinkCard({ kind, email, token, signInBy, onDone, onInvalid }: LinkCardProps) {
  const { i18n } = useLingui();
  const { isPending, isDone, error, redeem } = useRedeem({ signInBy, onDone, onInvalid });
  const { icon, title, lead, button, done } = LINK_WORDS[kind];
  if (isDone && done !== undefined) return <LinkDone kind={kind} />;
  if (isInvalidLink(error)) return <LinkInvalid kind={kind} isNext />;
  return (
    <Solo icon={icon} title={i18n._(title)} lead={i18n._(lead)}>
      {email !== null && (
        <p>
          <Trans>
            New address: <b>{email}</b>
          </Trans>
        </p>
      )}
      <LinkTrouble error={error} />
      <Button wide isPending={isPending} onPress={() => redeem({ token })}>
        {i18n._(button)}
      </Button>
    </Solo>
  );
}

/** Says why a link or a code does nothing now. */
export function LinkTrouble({ error }: { error: Error | null }) {
  const { i18n } = useLingui();
  const isOnline = useOnline();
  if (!isOnline)
    return (
      <Notice tone="warning" icon={CloudOff} role="status">
        <Trans>You are offline. This needs a connection.</Trans>
      </Notice>
    );
  if (error === null) return null;
  return (
    <Notice tone="danger" role="alert">
      {i18n._(failureWords(error))}
    </Notice>
  );
}

/** The end of a link after which no other screen follows. */
export function LinkDone({ kind }: { kind: ButtonKind }) {
  const { i18n } = useLingui();
  const { done } = LINK_WORDS[kind];
  if (done === undefined) return null;
  return (
    <Solo isNext icon={CircleCheck} tone="success" title={i18n._(done.title)} lead={i18n._(done.lead)}>
      {kind === 'mail_undo' && (
        <LinkButton to="/reset-password" wide>
          <Trans>Choose a new password</Trans>
        </LinkButton>
      )}
      {(kind === 'unsubscribe' || kind === 'mail_confirm') && (
        <LinkButton to="/notifications" wide look="quiet">
          <Trans>To the settings</Trans>
        </LinkButton>
      )}
      {kind === 'mail_change' && (
        <LinkButton to="/members" wide>
          <Trans>Continue</Trans>
        </LinkButton>
      )}
    </Solo>
  );
}

/** A link that is used, replaced or too old, with the screen where the next one comes from. */
export function LinkInvalid({ kind, isNext = false }: { kind: ButtonKind; isNext?: boolean }) {
  const { t } = useLingui();
  const isOfSettings = kind === 'mail_change' || kind === 'mail_confirm' || kind === 'unsubscribe';
  return (
    <Solo
      isNext={isNext}
      icon={Unlink}
      tone="danger"
      title={t`This link has expired`}
      lead={<Trans>Link expired or invalid, request a new email</Trans>}
    >
      {kind === 'mail_undo' && (
        <LinkButton to="/reset-password" wide>
          <Trans>Choose a new password</Trans>
        </LinkButton>
      )}
      {isOfSettings ? (
        <LinkButton to="/notifications" wide>
          <Trans>To the settings</Trans>
        </LinkButton>
      ) : (
        <LinkButton to="/login" wide look={kind === 'mail_undo' ? 'text' : 'solid'}>
          <Trans>Back to log in</Trans>
        </LinkButton>
      )}
    </Solo>
  );
}
