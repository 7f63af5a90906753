import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { addPasskey, beginPasskey, type Passkey, removePasskey, renamePasskey } from '../../../contract/passkeys.ts';
import { request } from '../../engine/api/request.ts';
import { withMinimumTime } from '../../engine/api/with-minimum-time.ts';
import { passkeysKey } from '../../domain/query-keys.ts';
import { showToast } from '../../ui/overlays/toast-queue.ts';
import { makePasskey } from '../../browser/passkey-ceremony.ts';
import { type Proof, proveIdentity } from '../account/identity/prove-identity.ts';

/** Stores the list that every change returns. */
function useStoreList() {
  const client = useQueryClient();
  return ({ passkeys }: { passkeys: Passkey[] }) => client.setQueryData(passkeysKey, passkeys);
}

/** Confirms the identity of the member, asks the device to create a passkey, and stores it. */
export function useAddPasskey() {
  const { t } = useLingui();
  const store = useStoreList();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (proof: Proof) => {
      const identity = await proveIdentity(proof);
      const creation = await request(beginPasskey, { body: { identity } });
      return request(addPasskey, { body: { passkey: await makePasskey(creation) } });
    },
    onSuccess: (list) => {
      store(list);
      showToast(t`Your passkey is added. We have sent you an e-mail about it.`);
    },
  });
}

export function useRenamePasskey() {
  const store = useStoreList();
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: { id: string; name: string }) => withMinimumTime(request(renamePasskey, { body })),
    onSuccess: store,
  });
}

export function useRemovePasskey() {
  const { t } = useLingui();
  const store = useStoreList();
  return useMutation({
    networkMode: 'always',
    mutationFn: (id: string) => withMinimumTime(request(removePasskey, { body: { id } })),
    onSuccess: (list) => {
      store(list);
      showToast(t`The passkey is removed.`);
    },
  });
}
