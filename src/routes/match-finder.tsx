import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { FinderScreen } from '../features/discovery/finder/finder-screen.tsx';
import { type FinderPlace, isFinderPlace } from '../features/discovery/finder/finder-places.ts';

export const Route = createFileRoute('/match-finder')({
  staticData: {
    name: 'match-finder',
    layout: 'default',
    access: 'member',
    title: msg`Match finder`,
  },
  // An explicit undefined removes an invalid value from the address.
  validateSearch: (search: Record<string, unknown>): { step?: FinderPlace | undefined } => ({
    step: isFinderPlace(search.step) ? search.step : undefined,
  }),
  component: FinderRoute,
});

/** The address holds the current step but not the answers. */
function FinderRoute() {
  const { step = 'matters' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <FinderScreen
      place={step}
      onGo={(place, replace = false) => void navigate({ search: place === 'matters' ? {} : { step: place }, replace })}
    />
  );
}
