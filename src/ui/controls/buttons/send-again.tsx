import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import type { ButtonLookProps } from './button-look.ts';
import styles from './send-again.module.css';

interface SendAgainProps extends ButtonLookProps {
  /** The seconds until it can be sent again. */
  left: number;
  /** "Send again in 0:51", of the seconds that are left. */
  waiting: (left: number) => ReactNode;
  isPending: boolean;
  isDisabled?: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** The button that sends an e-mail again, and until it can be pressed, the time to wait. */
export function SendAgain({ left, waiting, onPress, isPending, ...button }: SendAgainProps) {
  const line = useRef<HTMLParagraphElement>(null);
  const wasPressed = useRef(false);
  const isWaiting = left > 0;
  useEffect(() => {
    // The button with the focus is gone.
    if (isWaiting && wasPressed.current) line.current?.focus();
    wasPressed.current = false;
  }, [isWaiting]);
  if (isWaiting)
    return (
      <p ref={line} tabIndex={-1} className={styles.wait}>
        {waiting(left)}
      </p>
    );
  return (
    <Button
      {...button}
      isPending={isPending}
      onPress={() => {
        wasPressed.current = true;
        onPress();
      }}
    />
  );
}
