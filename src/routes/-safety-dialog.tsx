import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { MemberId } from '../../contract/base/ids.ts';
import { dropCachedProfile } from '../features/profiles/profile-query.ts';
import type { SafetyRequest } from '../features/profiles/profile-viewer.ts';
import type { ReportedThing } from '../features/reports/report-dialog.tsx';
import { lazyComponent } from '../ui/overlays/lazy-component.tsx';

interface NamedMember {
  readonly id: MemberId;
  readonly name: string;
}

const UnblockButton = lazyComponent(async () => (await import('../features/blocks/unblock-button.tsx')).UnblockButton);
const BlockDialog = lazyComponent(async () => (await import('../features/blocks/block-dialog.tsx')).BlockDialog);
const ReportDialog = lazyComponent(async () => (await import('../features/reports/report-dialog.tsx')).ReportDialog);

export const renderUnblock = (member: NamedMember, onUnblocked: () => unknown) => (
  <Suspense>
    <UnblockButton {...member} onUnblocked={onUnblocked} />
  </Suspense>
);

export const renderSafetyDialog = (member: NamedMember, request: SafetyRequest, onClose: () => void) => (
  <SafetyDialog
    member={member}
    about={request.action === 'block' ? null : pictureOrProfile(request.picture)}
    onClose={onClose}
  />
);

const pictureOrProfile = (id: string | undefined): ReportedThing =>
  id === undefined ? { kind: 'profile' } : { kind: 'picture', id };

interface SafetyDialogProps {
  member: NamedMember;
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
