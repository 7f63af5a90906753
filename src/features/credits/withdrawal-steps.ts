import type { ReactNode } from 'react';

/** The member who withdraws, and their balance. */
export interface Declarant {
  readonly name: string;
  readonly email: string;
  readonly credits: number;
}

/** The navigation between the steps of a withdrawal: links to addresses, or buttons. */
export interface WithdrawalSteps {
  /** Whether the last step of a withdrawal is open. */
  readonly isWithdrawing: boolean;
  /** The control that opens the last step, and the control that leaves it. */
  readonly start: ReactNode;
  readonly cancel: ReactNode;
  readonly onWithdrawn: () => void;
}
