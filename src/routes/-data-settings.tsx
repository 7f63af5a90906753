import type { User } from '../../contract/account/account.ts';
import { LeavingSection } from '../features/account/deletion/leaving-section.tsx';
import { DataSection } from '../features/account/export/data-section.tsx';

/** The settings of what the site stores about the member. */
export function DataSettings({ me }: { me: User | undefined }) {
  return (
    <>
      <DataSection me={me} />
      <LeavingSection />
    </>
  );
}
