import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dropExport, getExport, requestExport } from '../../../contract/export/export.ts';
import { ApiFailure } from '../../engine/api/failure.ts';
import { request } from '../../engine/api/request.ts';
import { withMinimumTime } from '../../engine/api/with-minimum-time.ts';
import { exportKey } from '../../domain/query-keys.ts';
import { type Proof, proveIdentity } from '../account/identity/prove-identity.ts';

/** How often a visible page asks while the archive is being made. */
const ASK_EVERY_MS = 3_000;

/** The archive of the member's data, followed while the server makes it. */
export function useExport() {
  return useQuery({
    queryKey: exportKey,
    queryFn: ({ signal }) => request(getExport, { signal }),
    refetchInterval: ({ state: { data } }) => isUnderWay(data?.export?.state) && ASK_EVERY_MS,
  });
}

export const isUnderWay = (state: string | undefined): boolean => state === 'asked' || state === 'making';

/** Asks for an archive. */
export function useRequestExport() {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (proof: Proof) => {
      const identity = await proveIdentity(proof);
      return withMinimumTime(request(requestExport, { body: { identity } }));
    },
    onSuccess: (answer) => client.setQueryData(exportKey, answer),
    // Another device was first.
    onError: (error) =>
      error instanceof ApiFailure && error.code === 'export_too_soon'
        ? client.invalidateQueries({ queryKey: exportKey })
        : undefined,
  });
}

/** Deletes the archive, or stops the making of it. */
export function useDropExport() {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: () => withMinimumTime(request(dropExport)),
    onSuccess: (answer) => client.setQueryData(exportKey, answer),
  });
}
