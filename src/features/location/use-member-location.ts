import { useMutation, useQueryClient } from '@tanstack/react-query';
import { atom, useAtom } from 'jotai';
import { forgetLocation, geocode, type Place } from '../../../contract/location/location.ts';
import { type GeolocationState, locate, useGeolocationState } from '../../browser/geolocation.ts';
import { withMinimumTime } from '../../engine/api/with-minimum-time.ts';
import { request } from '../../engine/api/request.ts';
import { meKey, profilesKey, searchesKey, suggestionsKey, swipeKey } from '../../domain/query-keys.ts';

/** The last place that the server returned; undefined before the first request. */
const geocodeAtom = atom<Place | null | undefined>(undefined);

export interface MemberLocation {
  readonly permission: GeolocationState;
  readonly place: Place | null | undefined;
  readonly isPending: boolean;
  /** The error of the last action: an ApiFailure or NoPosition. */
  readonly error: unknown;
  readonly locate: () => void;
  readonly forget: () => void;
}

/** The actions on the member's location. The server stores only a grid cell. */
export function useMemberLocation(): MemberLocation {
  const onPlaceChanged = usePlaceChange();
  const permission = useGeolocationState();
  const [place, setPlace] = useAtom(geocodeAtom);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (action: 'locate' | 'forget') => withMinimumTime(action === 'locate' ? requestPlace() : forgetPlace()),
    onSuccess: async (newPlace) => {
      setPlace(newPlace);
      await onPlaceChanged();
    },
  });
  return { permission, place, isPending, error, locate: () => mutate('locate'), forget: () => mutate('forget') };
}

/**
 * Returns a function that removes every cached result that depends on the member's place: searches, profiles with distances, the
 * suggestions of the match finder and the deck of the swipe game.
 */
export function usePlaceChange(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    for (const queryKey of [searchesKey, profilesKey, suggestionsKey, swipeKey]) client.removeQueries({ queryKey });
    await client.invalidateQueries({ queryKey: meKey });
  };
}

async function requestPlace(): Promise<Place | null> {
  const { latitude, longitude } = await locate();
  return (await request(geocode, { query: { lat: String(latitude), lon: String(longitude) } })).place;
}

async function forgetPlace(): Promise<undefined> {
  await request(forgetLocation);
  return undefined;
}
