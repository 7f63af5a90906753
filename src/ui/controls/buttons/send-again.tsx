import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import type { ButtonLookProps } from './button-look.ts';
import styles from './send-again.module.css';

interface SendAgainProps extends ButtonLookProps {
  /** The seconds until it can be sent again. */
  left: number;
  /** Renders the remaining seconds: "Send again in 0:51". */
  waiting: (left: number) => ReactNode;
  isPending: boolean;
  isDisabled?: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** The button that sends an e-mail again. Before it can be pressed, the remaining time is shown instead. */
export function SendAgain({ left, waiting, onPress, isPending, ...button }: SendAgainProps) {
  const line = useRef<HTMLParagraphElement>(null);
  const wasPressed = useRef(false);
  const isWaiting = left > 0;
  useEffect(() => {
    // The pressed button, which had the focus, has been removed.
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
