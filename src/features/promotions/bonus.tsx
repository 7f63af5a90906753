import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { User } from '../../../contract/account/account.ts';
import { useMayInterrupt } from '../../ui/overlays/interruption-guard.tsx';
import { BonusBanner } from './bonus-banner.tsx';
import { BonusDialog } from './bonus-dialog.tsx';
import { BonusPopup } from './bonus-popup.tsx';
import { type BonusOffer, welcomeQuery } from './offers-query.ts';
import { useHidden } from './use-hidden.ts';

interface BonusProps {
  me: User;
  offer: BonusOffer;
  secondsLeft: number;
  /** The member has been in the members area long enough for a popup or dialog. */
  hasWaited: boolean;
  /** The screen takes the whole width of the window. */
  isWide: boolean;
  /** On a phone the screen has its own bars. */
  hasOwnBars: boolean;
}

/**
 * An offer: a banner, and after `hasWaited` a popup or dialog for a member who has never paid. All of it disappears when no seconds are
 * left.
 */
export function Bonus({ me, offer, secondsLeft, hasWaited, isWide, hasOwnBars }: BonusProps) {
  if (secondsLeft === 0) return null;
  return (
    <>
      <BonusBanner {...{ offer, secondsLeft, isWide, hasOwnBars }} />
      {offer.kind === 'time' && <TimeBonus {...{ me, offer, secondsLeft, hasWaited }} />}
      {offer.kind === 'welcome' && hasWaited && <WelcomeBonus {...{ me, offer, secondsLeft }} />}
    </>
  );
}

/** A popup for a member without credits, which opens the dialog of the offer. */
function TimeBonus({ me, offer, secondsLeft, hasWaited }: Omit<BonusProps, 'isWide' | 'hasOwnBars'>) {
  const [isHidden, hide] = useHidden('time', offer);
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <BonusDialog {...{ me, offer, secondsLeft }} onClose={() => setOpen(false)} />;
  if (isHidden || !hasWaited || me.credits !== 0) return null;
  const open = () => {
    hide();
    setOpen(true);
  };
  return <BonusPopup offer={offer} secondsLeft={secondsLeft} onOpen={open} onHide={hide} />;
}

/** The dialog opens once, as soon as it interrupts nothing. */
function WelcomeBonus({ me, offer, secondsLeft }: Omit<BonusProps, 'hasWaited' | 'isWide' | 'hasOwnBars'>) {
  const [isHidden, hide] = useHidden('welcome', offer);
  const mayInterrupt = useMayInterrupt();
  const [isOpen, setOpen] = useState(false);
  const { data: code } = useQuery({ ...welcomeQuery, enabled: !isHidden });
  useEffect(() => {
    // Runs each second, because `secondsLeft` changes.
    if (!isHidden && code && !isOpen && mayInterrupt()) setOpen(true);
  }, [isHidden, code, isOpen, secondsLeft, mayInterrupt]);
  if (isHidden || !isOpen || !code) return null;
  return <BonusDialog me={me} offer={code} secondsLeft={secondsLeft} onClose={hide} />;
}
