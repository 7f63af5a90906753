import { Trans, useLingui } from '@lingui/react/macro';
import { Heart, MessageCircle, ShieldCheck } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { ProfileCard } from '../../../contract/profiles/profile-card.ts';
import type { SiteSettings } from '../../../contract/sites/sites.ts';
import { FictionalWarning } from '../../domain/words/fictional-warning.tsx';
import type { MemberAct } from '../../domain/words/member-act.ts';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { lazyComponent } from '../../ui/overlays/lazy-component.tsx';
import { LinkButton } from '../../ui/controls/buttons/link-button.tsx';
import { FormLoading } from './form-loading.tsx';
import form from './signup-form.module.css';
import styles from './signup-modal.module.css';
import { useLeaveSignupSteps } from './use-signup-steps.ts';
import type { SigningUp } from './use-signup-form.ts';

// The form library loads with the form, not with the screens that may open this dialog.
const SignupForm = lazyComponent(async () => (await import('./signup-form.tsx')).SignupForm);

interface SignupModalProps extends Pick<SigningUp, 'company' | 'reloadCompany'> {
  /** The action of members that the visitor tried, and the other member. */
  act: MemberAct;
  profile: ProfileCard;
  settings: SiteSettings | undefined;
  /** The path to open after a login. */
  returnTo: string;
  onClose: () => void;
}

/** Asks a visitor who uses an action of members to sign up or to log in. The form opens in the same dialog. */
export function SignupModal({ act, profile, settings, returnTo, onClose, ...signing }: SignupModalProps) {
  const { t } = useLingui();
  const [isSigningUp, setSigningUp] = useState(false);
  const [{ isBegun, isPending }, setState] = useState({ isBegun: false, isPending: false });
  const title = useJoinTitle(act, profile.name);
  const leaveSteps = useLeaveSignupSteps();
  const close = () => {
    leaveSteps();
    onClose();
  };
  if (isSigningUp && settings !== undefined)
    return (
      <Dialog
        title={t`Create your profile`}
        size="large"
        canClose={!isBegun && !isPending}
        hasCloseButton={!isPending}
        onClose={close}
      >
        <div className={styles.form}>
          <Suspense fallback={<FormLoading />}>
            <SignupForm {...signing} settings={settings} returnTo={returnTo} onState={setState} />
          </Suspense>
        </div>
      </Dialog>
    );
  const actions = (
    <>
      <LinkButton to="/login" search={{ redirect: returnTo }} look="quiet">
        <Trans>Log in</Trans>
      </LinkButton>
      {settings === undefined ? (
        <LinkButton to="/signup">
          <Trans>Create a profile</Trans>
        </LinkButton>
      ) : (
        <Button onPress={() => setSigningUp(true)}>
          <Trans>Create a profile</Trans>
        </Button>
      )}
    </>
  );
  return (
    <Dialog title={title} actions={actions} onClose={onClose}>
      <div className={styles.whom}>
        <Avatar
          name={profile.name}
          src={profile.main_image?.thumb_filename}
          placeholder={profile.main_image?.placeholder}
          size={72}
          masked={profile.fictional}
        />
        <p>
          <Trans>
            Looking around and a profile of your own are free. You pay only for what you send, and you see the price
            first.
          </Trans>
        </p>
      </div>
      {profile.fictional && (
        <div className={styles.fictional}>
          <FictionalWarning settings={settings} className={form.fictional} />
        </div>
      )}
      <Gains />
    </Dialog>
  );
}

function useJoinTitle(act: MemberAct, name: string): string {
  const { t } = useLingui();
  const titles: Record<MemberAct, string> = {
    write: t`Join to write to ${name}`,
    like: t`Join to like ${name}`,
    gift: t`Join to send ${name} a gift`,
    'see-pictures': t`Join to see more pictures of ${name}`,
    block: t`Join to block ${name}`,
    report: t`Join to report ${name}`,
  };
  return titles[act];
}

function Gains() {
  return (
    <ul className={styles.gains}>
      <li>
        <Icon of={Heart} />
        <Trans>Like others, and hear at once when it is a match.</Trans>
      </li>
      <li>
        <Icon of={MessageCircle} />
        <Trans>Write to each other, with a network or without.</Trans>
      </li>
      <li>
        <Icon of={ShieldCheck} />
        <Trans>Choose who sees your pictures. Nobody sees where exactly you are.</Trans>
      </li>
    </ul>
  );
}
