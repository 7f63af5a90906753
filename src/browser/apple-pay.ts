interface AppleWindow {
  readonly ApplePaySession?: { canMakePayments(): boolean };
}

/** Whether this device can pay by Apple Pay. Safari throws where it may not answer, such as on a page without https. */
export function hasApplePay(): boolean {
  try {
    return (globalThis as AppleWindow).ApplePaySession?.canMakePayments() === true;
  } catch {
    return false;
  }
}
