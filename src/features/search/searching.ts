import type { User } from '../../../contract/account.ts';
import type { SearchFilters } from '../../../contract/search.ts';
import type { SiteSettings } from '../../../contract/sites.ts';

/** A search as its controls see it. */
export interface Searching {
  readonly filters: SearchFilters;
  readonly settings: SiteSettings | undefined;
  /** Undefined for a visitor, and until it is known. */
  readonly me: User | undefined;
  readonly onSearch: (filters: SearchFilters) => void;
  /** Null where it is the search that one begins with. */
  readonly onReset: (() => void) | null;
}
