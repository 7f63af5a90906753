import type { User } from '../../contract/account/account.ts';
import { LeavingSection } from '../features/deletion/leaving-section.tsx';
import { DataSection } from '../features/export/data-section.tsx';

/** The settings of what the site stores about the member. */
export function DataSettings({ me }: { me: User | undefined }) {
  return (
    <>
      <DataSection me={me} />
      <LeavingSection />
    </>
  );
}
