import { useQuery } from '@tanstack/react-query';
import { nicheOf } from '../../../contract/base/niche.ts';
import { settingsQuery } from '../settings/settings-query.ts';

/** Whether intimate interests are unfolded from the start. On the other sites they are folded, because others may see the screen. */
export function useIntimateOpen(): boolean {
  return nicheOf(useQuery(settingsQuery).data?.niche ?? 1) === 'bdsm';
}
