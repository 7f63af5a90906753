import { Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck, Unlink } from 'lucide-react';
import { useOnline } from '../../browser/use-online.ts';
import { failureWords } from '../../domain/words/problem-words.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { LinkButton } from '../../ui/controls/buttons/link-button.tsx';
import { Solo } from '../../ui/layout/solo.tsx';
import { FailureNotice } from '../../ui/layout/failure-notice.tsx';
import { type ButtonKind, LINK_WORDS } from './link-words.ts';
import { isInvalidLink, type Redeemed, useRedeem } from './use-redeem.ts';

interface LinkCardProps {
  kind: ButtonKind;
  /** The address that the link concerns; null if the link has none. */
  email: string | null;
  /** The name of the account that was created with this address; null if the link is for something else. */
  name?: string | null;
  token: string;
  onDone?: (redeemed: Redeemed) => Promise<void> | void;
  onInvalid?: () => void;
  /** Called when the recipient states that they did not sign up. */
  onDisown?: () => void;
}

/** Explains what a link does, and does it on a press. Opening a link changes nothing, because mail scanners open links. */
export function LinkCard({ kind, email, name = null, token, onDone, onInvalid, onDisown }: LinkCardProps) {
  const { i18n } = useLingui();
  const { isPending, isDone, error, redeem } = useRedeem({ onDone, onInvalid });
  const { icon, title, lead, button, done } = LINK_WORDS[kind];
  if (isDone && done !== undefined) return <LinkDone kind={kind} />;
  if (isInvalidLink(error)) return <LinkInvalid kind={kind} isNext />;
  return (
    <Solo icon={icon} title={i18n._(title)} lead={i18n._(lead)}>
      {email !== null && (
        <p>
          <Address kind={kind} email={email} />
        </p>
      )}
      {name !== null && (
        <p>
          <Trans>
            <b>{name}</b> signed up with your address, and chose the password.
          </Trans>
        </p>
      )}
      <LinkError error={error} />
      <Button wide isPending={isPending} onPress={() => redeem({ token })}>
        {i18n._(button)}
      </Button>
      {name !== null && (
        <Button look="text" wide isDisabled={isPending} onPress={onDisown}>
          <Trans>It was not me</Trans>
        </Button>
      )}
    </Solo>
  );
}

/** The address that a link concerns: the new one of a change, the old one of an undone change, else the current one. */
function Address({ kind, email }: { kind: ButtonKind; email: string }) {
  if (kind === 'mail_change')
    return (
      <Trans>
        New address: <b>{email}</b>
      </Trans>
    );
  if (kind === 'mail_undo')
    return (
      <Trans>
        Old address: <b>{email}</b>
      </Trans>
    );
  return (
    <Trans>
      Address: <b>{email}</b>
    </Trans>
  );
}

/** Shows why a link or a code failed. */
export function LinkError({ error }: { error: Error | null }) {
  const { i18n } = useLingui();
  return <FailureNotice isOnline={useOnline()}>{error && i18n._(failureWords(error))}</FailureNotice>;
}

/** The confirmation of a link that leads to no other screen. */
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

/** An activation link for an address that is already confirmed, by this link or otherwise. */
export function LinkConfirmed({ isMember }: { isMember: boolean }) {
  const { t } = useLingui();
  return (
    <Solo
      icon={CircleCheck}
      tone="success"
      title={t`This address is confirmed already`}
      lead={<Trans>There is nothing more to do with this link.</Trans>}
    >
      {isMember ? (
        <LinkButton to="/members" wide>
          <Trans>Continue</Trans>
        </LinkButton>
      ) : (
        <LinkButton to="/login" wide>
          <Trans>Log in</Trans>
        </LinkButton>
      )}
    </Solo>
  );
}

/** A link that is used, replaced or expired, with a link to the screen that sends the next one. */
export function LinkInvalid({ kind, isNext = false }: { kind: ButtonKind; isNext?: boolean }) {
  const { t } = useLingui();
  return (
    <Solo
      isNext={isNext}
      icon={Unlink}
      tone="danger"
      title={t`This link has expired`}
      lead={<Trans>Link expired or invalid, request a new email</Trans>}
    >
      <NextMail kind={kind} />
    </Solo>
  );
}

/** Links to the screen that sends the next e-mail of a kind. An activation has its own screen for that. */
function NextMail({ kind }: { kind: ButtonKind }) {
  if (kind === 'mail_change' || kind === 'mail_confirm' || kind === 'unsubscribe')
    return (
      <LinkButton to="/notifications" wide>
        <Trans>To the settings</Trans>
      </LinkButton>
    );
  return (
    <>
      {kind === 'mail_undo' && (
        <LinkButton to="/reset-password" wide>
          <Trans>Choose a new password</Trans>
        </LinkButton>
      )}
      {kind === 'sign_in' && (
        <LinkButton to="/login" search={{ way: 'link' }} wide>
          <Trans>Send me a log-in link</Trans>
        </LinkButton>
      )}
      {kind === 'reactivate' && (
        <LinkButton to="/account-deleted" search={{ way: 'mail' }} wide>
          <Trans>Send me the e-mail again</Trans>
        </LinkButton>
      )}
      <LinkButton to="/login" wide look="text">
        <Trans>Back to log in</Trans>
      </LinkButton>
    </>
  );
}
