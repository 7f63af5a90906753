import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MemberId } from '../../contract/ids.ts';
import { loadAreaCatalogue } from '../catalogues/load-catalogue.ts';
import { dropCachedProfile } from '../features/profiles/profile-query.ts';
import type { SafetyRequest } from '../features/profiles/profile-viewer.ts';
import type { ReportedThing } from '../features/reports/report-dialog.tsx';
import { lazily } from '../ui/lazily.tsx';

interface NamedMember {
  readonly id: MemberId;
  readonly name: string;
}

const BlockDialog = lazily(async () => {
  const [piece] = await Promise.all([import('../features/blocks/block-dialog.tsx'), loadAreaCatalogue('blocks')]);
  return piece.BlockDialog;
}, 'requested');
const ReportDialog = lazily(async () => {
  const [piece] = await Promise.all([import('../features/reports/report-dialog.tsx'), loadAreaCatalogue('reports')]);
  return piece.ReportDialog;
}, 'requested');
const UnblockButton = lazily(async () => {
  const [piece] = await Promise.all([import('../features/blocks/unblock-button.tsx'), loadAreaCatalogue('blocks')]);
  return piece.UnblockButton;
});

export const renderUnblock = (member: NamedMember, onUnblocked: () => unknown) => (
  <UnblockButton {...member} onUnblocked={onUnblocked} />
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
  if (about === null || isBlocking)
    return <BlockDialog id={id} name={name} onBlocked={() => dropCachedProfile(client, id)} onClose={onClose} />;
  return <ReportDialog profile={id} name={name} about={about} onBlock={() => setBlocking(true)} onClose={onClose} />;
}
