import { type ReactNode, useState } from 'react';
import { loadAreaCatalogue } from '../catalogues/load-catalogue.ts';
import { type Unpaid, WalletContext } from '../features/chats/composer/wallet.ts';
import { lazily } from '../ui/lazily.tsx';

const UnpaidSheet = lazily(async () => {
  const areas = [loadAreaCatalogue('payments'), loadAreaCatalogue('chats-later')];
  const [piece] = await Promise.all([import('./-unpaid-sheet.tsx'), ...areas]);
  return piece.UnpaidSheet;
}, 'requested');

/** Lets the chats open the sheet with bundles of credits. */
export function WithWallet({ children }: { children: ReactNode }) {
  const [unpaid, setUnpaid] = useState<Unpaid | null>(null);
  return (
    <WalletContext value={setUnpaid}>
      {children}
      {unpaid && <UnpaidSheet unpaid={unpaid} onClose={() => setUnpaid(null)} />}
    </WalletContext>
  );
}
