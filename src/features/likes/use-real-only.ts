import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useStore } from '../../browser/store-context.tsx';
import { readNote, removeNote, storeNote } from '../../browser/storage/store-note.ts';

/** A logout deletes the entry: it deletes every key with this prefix. */
const keyOf = (member: string) => `cache:likes-real:${member}`;

/** Whether the lists leave fictional profiles out: by the address or, without it there, by the last choice on this device. */
export function useRealOnly(): readonly [isOn: boolean, choose: (isOn: boolean) => void] {
  const { member } = useStore();
  const navigate = useNavigate();
  const isInAddress = useLocation({ select: ({ search }) => 'real' in search && search.real === '1' });
  const [isStored, setStored] = useState(() => readNote(keyOf(member)) !== null);
  const choose = (isOn: boolean) => {
    if (isOn) storeNote(keyOf(member), '1');
    else removeNote(keyOf(member));
    setStored(isOn);
    void navigate({ to: '.', search: isOn ? { real: '1' } : {}, replace: true, resetScroll: false });
  };
  return [isInAddress || isStored, choose];
}
