import { type ReactNode, Suspense, useState } from 'react';
import { type Unpaid, WalletContext } from '../features/chats/composer/wallet.ts';
import { lazyComponent } from '../ui/overlays/lazy-component.tsx';

const UnpaidSheet = lazyComponent(async () => (await import('./-unpaid-sheet.tsx')).UnpaidSheet);

/** Lets the chats open the sheet with bundles of credits. */
export function WithWallet({ children }: { children: ReactNode }) {
  const [unpaid, setUnpaid] = useState<Unpaid | null>(null);
  return (
    <WalletContext value={setUnpaid}>
      {children}
      <Suspense>{unpaid && <UnpaidSheet unpaid={unpaid} onClose={() => setUnpaid(null)} />}</Suspense>
    </WalletContext>
  );
}
