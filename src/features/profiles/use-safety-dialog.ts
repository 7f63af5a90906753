import { type ReactNode, useState } from 'react';
import type { MemberId } from '../../../contract/base/ids.ts';
import type { MemberAct } from '../../domain/words/member-act.ts';
import type { SafetyActions } from './profile-safety.tsx';
import type { ProfileViewer, SafetyRequest } from './profile-viewer.ts';

interface SafetyDialog extends SafetyActions {
  readonly onReportPicture: (picture: string) => void;
  /** The open dialog, or null. */
  readonly dialog: ReactNode;
}

/** The actions that block or report a member, and the dialog that they open. A visitor is asked to join instead. */
export function useSafetyDialog(
  { id, name }: { id: MemberId; name: string },
  { isMember, renderSafetyDialog }: ProfileViewer,
  onNeedsAccount: (act: MemberAct) => void,
): SafetyDialog {
  const [request, setRequest] = useState<SafetyRequest | null>(null);
  const ask = (asked: SafetyRequest) => (isMember ? setRequest(asked) : onNeedsAccount(asked.action));
  return {
    name,
    onBlock: () => ask({ action: 'block' }),
    onReport: () => ask({ action: 'report' }),
    onReportPicture: (picture) => ask({ action: 'report', picture }),
    dialog: request && renderSafetyDialog({ id, name }, request, () => setRequest(null)),
  };
}
