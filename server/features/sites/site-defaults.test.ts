import { expect, test } from 'vitest';
import { COMPANY_DEFAULTS, SITE_DEFAULTS, SITE_FLOORS } from './site-defaults.ts';

// decisions.md, "Site settings: defaults". Prices are in credits.
test('a site without settings has the specified defaults', () => {
  expect(SITE_DEFAULTS).toMatchObject({
    niche: 1,
    signups: 'all',
    logged_out_search: true,
    logged_out_search_trafficsource: true,
    message_credits: 1,
    photo_credits: 2,
    voice_credits: 2,
    gift_credits: 2,
    signup_credits: 3,
    message_length: 1_000,
    search_fields: ['gender', 'country', 'countryregion', 'min_age', 'max_age'],
    countries: ['NL', 'US', 'BE', 'FR', 'IT', 'ES', 'DE', 'AT', 'IE', 'GB', 'CA', 'PL', 'AU', 'NZ', 'CH'],
    visible_profile_notes: [],
    cdn_prefix: '',
    fictional_icon: true,
    refund_days: 14,
    minimum_age: 18,
    chat_history_days: 0,
    enable_site_entry_popup: true,
    member_resell: false,
    approve_on_upload: false,
    fictional_likes: false,
    photos_free: 3,
    photos_premium: 25,
    icebreakers: {},
  });
});

test('a profile shows the specified fields, with the age in place of the date of birth and without the status', () => {
  const fields =
    'id, name, age, country, gender, sexuality, region, city, interests, hair_color, eye_color, body_type, relationship_status, ' +
    'tattoos, main_image';
  expect(SITE_DEFAULTS.visible_profile_fields.join(', ')).toBe(fields);
});

test('an operator cannot reduce the withdrawal period or the minimum age', () => {
  expect(SITE_FLOORS).toEqual({ refund_days: 14, minimum_age: 18 });
});

test('a member who is about to leave has the discount for 24 hours after its first display', () => {
  expect(COMPANY_DEFAULTS.delete_discount).toEqual({ percentage: 25, hours: 24 });
});
