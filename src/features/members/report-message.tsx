import { useState } from 'react';
import type { Message } from '../../../contract/chats.ts';
import { ProfileBlockDialog } from './profile-block-dialog.tsx';
import { ReportDialog } from './report-dialog.tsx';

interface ReportMessageProps {
  message: Message;
  /** Who wrote it. */
  from: string;
  onClose: () => void;
}

/** Reports one message, and blocks its sender where that is wished too. */
export function ReportMessage({ message, from: name, onClose }: ReportMessageProps) {
  const [isBlocking, setBlocking] = useState(false);
  if (isBlocking) return <ProfileBlockDialog id={message.sender} name={name} onClose={onClose} />;
  return (
    <ReportDialog
      profile={message.sender}
      name={name}
      about={{ kind: 'message', id: message.id }}
      onBlock={() => setBlocking(true)}
      onClose={onClose}
    />
  );
}
