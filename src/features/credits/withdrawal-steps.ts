import type { ReactNode } from 'react';

/** The member who withdraws, and their balance. */
export interface Declarant {
  readonly name: string;
  readonly email: string;
  readonly credits: number;
}

/** How a screen leads through the steps of a withdrawal: by links to addresses, or by buttons. */
export interface WithdrawalSteps {
  /** Whether the member is about to withdraw from the order. */
  readonly isWithdrawing: boolean;
  /** The control that leads to the last step, and the one that leads back from it. */
  readonly start: ReactNode;
  readonly cancel: ReactNode;
  readonly onWithdrawn: () => void;
}
