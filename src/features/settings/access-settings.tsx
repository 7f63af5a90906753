import type { User } from '../../../contract/account/account.ts';
import { DevicesSection } from './devices-section.tsx';
import { EmailSection } from './email-section.tsx';
import { PasskeysSection } from '../passkeys/passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';

/** The settings of how the member signs in. */
export function AccessSettings({ me }: { me: User | undefined }) {
  return (
    <>
      <EmailSection me={me} />
      <PasswordSection me={me} />
      <PasskeysSection me={me} />
      <DevicesSection />
    </>
  );
}
