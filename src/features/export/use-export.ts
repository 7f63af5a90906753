import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dropExport, getExport, requestExport } from '../../../contract/export/export.ts';
import { ApiFailure } from '../../engine/api/failure.ts';
import { request } from '../../engine/api/request.ts';
import { withMinimumTime } from '../../engine/api/with-minimum-time.ts';
import { exportKey } from '../../domain/query-keys.ts';
import { type Proof, proveIdentity } from '../account/identity/prove-identity.ts';

/** The polling interval of a visible page while the server makes the archive. */
const POLL_MS = 3_000;

/** The archive of the member's data. The hook polls its state while the server makes it. */
export function useExport() {
  return useQuery({
    queryKey: exportKey,
    queryFn: ({ signal }) => request(getExport, { signal }),
    refetchInterval: ({ state: { data } }) => isUnderWay(data?.export?.state) && POLL_MS,
  });
}

export const isUnderWay = (state: string | undefined): boolean => state === 'asked' || state === 'making';

/** Requests an archive. */
export function useRequestExport() {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (proof: Proof) => {
      const identity = await proveIdentity(proof);
      return withMinimumTime(request(requestExport, { body: { identity } }));
    },
    onSuccess: (answer) => client.setQueryData(exportKey, answer),
    // Another device has requested the archive before.
    onError: (error) =>
      error instanceof ApiFailure && error.code === 'export_too_soon'
        ? client.invalidateQueries({ queryKey: exportKey })
        : undefined,
  });
}

/** Deletes the archive, or stops its creation. */
export function useDropExport() {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: () => withMinimumTime(request(dropExport)),
    onSuccess: (answer) => client.setQueryData(exportKey, answer),
  });
}
