import type { User } from '../../../contract/account/account.ts';
import { PauseSection } from './pause-section.tsx';
import { SignalsSection } from './signals-section.tsx';
import { TitlesSection } from './titles-section.tsx';
import { VisibilitySection } from './visibility-section.tsx';

/** The switches of what others see of the member. */
export function VisibilitySettings({ me }: { me: User | undefined }) {
  return (
    <>
      <PauseSection me={me} />
      <VisibilitySection me={me} />
      <SignalsSection me={me} />
      <TitlesSection me={me} />
    </>
  );
}
