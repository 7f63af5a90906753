import { type ReactNode, useState } from 'react';
import type { MemberId } from '../../../contract/base/ids.ts';
import type { MemberAct } from '../../domain/words/member-act.ts';
import type { ReportedThing } from '../reports/report-dialog.tsx';
import { SafetyDialog } from '../reports/safety-dialog.tsx';
import type { SafetyActions } from './profile-safety.tsx';
import type { ProfileViewer } from './profile-viewer.ts';

interface Safety extends SafetyActions {
  readonly onReportPicture: (picture: string) => void;
  /** The open dialog, or null. */
  readonly dialog: ReactNode;
}

/** The actions that block or report a member, and the dialog that they open. A visitor is asked to join instead. */
export function useSafetyDialog(
  member: { readonly id: MemberId; readonly name: string },
  { isMember }: ProfileViewer,
  onNeedsAccount: (act: MemberAct) => void,
): Safety {
  // The open request, or null. A null `about` inside it blocks the member without a report.
  const [request, setRequest] = useState<{ readonly about: ReportedThing | null } | null>(null);
  const ask = (about: ReportedThing | null) =>
    isMember ? setRequest({ about }) : onNeedsAccount(about === null ? 'block' : 'report');
  return {
    name: member.name,
    onBlock: () => ask(null),
    onReport: () => ask({ kind: 'profile' }),
    onReportPicture: (id) => ask({ kind: 'picture', id }),
    dialog: request && <SafetyDialog member={member} about={request.about} onClose={() => setRequest(null)} />,
  };
}
