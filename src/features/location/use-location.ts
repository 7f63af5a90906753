import { useMutation, useQueryClient } from '@tanstack/react-query';
import { atom, useAtom } from 'jotai';
import { forgetLocation, geocode, type Place } from '../../../contract/location.ts';
import { type GeolocationState, locate, useGeolocationState } from '../../browser/geolocation.ts';
import { atLeast } from '../../engine/api/at-least.ts';
import { request } from '../../engine/api/request.ts';

/** The town that the server named last; undefined until it was asked. */
const geocodeAtom = atom<Place | null | undefined>(undefined);

export interface Locating {
  readonly permission: GeolocationState;
  readonly place: Place | null | undefined;
  readonly isPending: boolean;
  /** What went wrong with the last wish: a failure of the call, or NoPosition. */
  readonly error: unknown;
  readonly locate: () => void;
  readonly forget: () => void;
}

/** Where the member is, as far as they have said so: on the grid, and on the server. */
export function useLocating(): Locating {
  const queryClient = useQueryClient();
  const permission = useGeolocationState();
  const [place, setPlace] = useAtom(geocodeAtom);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (wish: 'locate' | 'forget') => atLeast(wish === 'locate' ? askPlace() : forgetPlace()),
    onSuccess: async (found) => {
      setPlace(found);
      // Whatever was found was found from somewhere else.
      for (const key of ['search', 'profile', 'suggestions']) queryClient.removeQueries({ queryKey: [key] });
      await queryClient.invalidateQueries({ queryKey: ['me'] });
    },
  });
  return { permission, place, isPending, error, locate: () => mutate('locate'), forget: () => mutate('forget') };
}

async function askPlace(): Promise<Place | null> {
  const { latitude, longitude } = await locate();
  return (await request(geocode, { query: { lat: String(latitude), lon: String(longitude) } })).place;
}

async function forgetPlace(): Promise<undefined> {
  await request(forgetLocation);
  return undefined;
}
