import { useNavigate } from '@tanstack/react-router';
import type { User } from '../../contract/account/account.ts';
import { profileProgress } from '../../contract/own-profile/profile-progress.ts';
import { useSignInBy } from '../features/account/way-in/use-sign-in-by.ts';
import { CodeForm } from '../features/links/code-form.tsx';
import { MailedCode } from '../features/links/mailed-code.tsx';
import { useReachedStep } from '../features/own-profile/use-reached-step.ts';
import { ActivationScreen } from '../features/signup/activation-screen.tsx';

/** The wait for the confirmation of the address, with the field for its code. */
export function ActivationWait({ me }: { me: User }) {
  const navigate = useNavigate();
  const signInBy = useSignInBy();
  const { next } = profileProgress(me, useReachedStep(me.id));
  const onConfirmed = () => void navigate({ to: '/activate/done', replace: true });
  const codeForm = (
    <MailedCode>
      <CodeForm kind="activate" email={me.email} signInBy={signInBy} onDone={onConfirmed} />
    </MailedCode>
  );
  return <ActivationScreen me={me} step={next ?? 0} codeForm={codeForm} />;
}
