import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { MemberId } from '../../../contract/base/ids.ts';
import { dropCachedProfile } from '../../domain/card/profile-query.ts';
import { lazyComponent } from '../../ui/overlays/lazy-component.tsx';
import type { ReportedThing } from './report-dialog.tsx';

const BlockDialog = lazyComponent(async () => (await import('../blocks/block-dialog.tsx')).BlockDialog);
const ReportDialog = lazyComponent(async () => (await import('./report-dialog.tsx')).ReportDialog);

interface SafetyDialogProps {
  member: { readonly id: MemberId; readonly name: string };
  /** Null to block the member without a report. */
  about: ReportedThing | null;
  onClose: () => void;
}

/** Reports a member, or blocks them. The report dialog leads to the block dialog. */
export function SafetyDialog({ member: { id, name }, about, onClose }: SafetyDialogProps) {
  const client = useQueryClient();
  const [isBlocking, setBlocking] = useState(about === null);
  return (
    <Suspense>
      {about === null || isBlocking ? (
        <BlockDialog id={id} name={name} onBlocked={() => dropCachedProfile(client, id)} onClose={onClose} />
      ) : (
        <ReportDialog profile={id} name={name} about={about} onBlock={() => setBlocking(true)} onClose={onClose} />
      )}
    </Suspense>
  );
}
