-- Requests: contract/chats/requests.ts draws their states. `conversation_members.is_request` of the recipient is the state:
--
--   | function       | event                                    | is_request |
--   | -------------- | ---------------------------------------- | ---------- |
--   | store_messages | a first message that goes to requests    | true       |
--   | store_messages | a message of the recipient               | false      |
--   | mark_read      | the first read mark of the recipient     | false      |
--
-- The view unread_messages has no messages of requests. The counts, the badge, the pushes and the mails read that view.

-- The choice of who may write first, in the shape of FirstMessages in the contract.
CREATE FUNCTION first_messages_of(m members) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('min_age', m.first_min_age, 'max_age', m.first_max_age, 'country', m.first_country, 'photo', m.first_photo)
$$;

-- Whether the first message of a sender becomes a request of the recipient: the sender does not fit the recipient's choice, and the two do
-- not match. A match counts although a block hides it, so that the answer does not depend on blocks. A picture is a main picture that
-- others see. requests.pg.test.ts tests the rows of this table. The sender is 30 years old, from NL. The value - is no choice.
--
--   | min_age | max_age | country | photo | sender          | request |
--   | ------- | ------- | ------- | ----- | --------------- | ------- |
--   | -       | -       | -       | no    | -               | no      |
--   | 30      | 30      | NL      | no    | -               | no      |
--   | 31      | -       | -       | no    | -               | yes     |
--   | -       | 29      | -       | no    | -               | yes     |
--   | -       | -       | DE      | no    | -               | yes     |
--   | -       | -       | -       | yes   | -               | yes     |
--   | -       | -       | -       | yes   | pending picture | yes     |
--   | -       | -       | -       | yes   | picture         | no      |
--   | 31      | -       | DE      | yes   | match           | no      |
--   | 31      | -       | -       | no    | liked           | yes     |
--   | 31      | -       | -       | no    | blocked         | yes     |
--   | 31      | -       | -       | no    | blocked match   | no      |
CREATE FUNCTION goes_to_requests(p_recipient uuid, p_sender uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM members r JOIN profile_cards s ON s.id = p_sender JOIN members sender ON sender.id = s.id
    WHERE r.id = p_recipient
      AND (s.age < r.first_min_age OR s.age > r.first_max_age OR s.country <> r.first_country OR r.first_photo AND NOT sender.has_photo)
  ) AND NOT EXISTS (
    SELECT FROM matches WHERE member_a = least(p_recipient, p_sender) AND member_b = greatest(p_recipient, p_sender));
END $$;
