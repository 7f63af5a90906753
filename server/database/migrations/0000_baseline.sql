-- The id of another member. Columns of this domain have no foreign key; the function erase_member handles them.
CREATE DOMAIN member_ref AS uuid;
--> statement-breakpoint
CREATE TABLE "changes" (
	"member_id" uuid NOT NULL,
	"number" bigint NOT NULL,
	"kind" text NOT NULL,
	"conversation_id" uuid,
	"message_id" uuid,
	"data" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "changes_member_id_number_pk" PRIMARY KEY("member_id","number")
);
--> statement-breakpoint
CREATE TABLE "conversation_members" (
	"conversation_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"peer_id" "member_ref" NOT NULL,
	"read_seq" integer DEFAULT 0 NOT NULL,
	"delivered_seq" integer DEFAULT 0 NOT NULL,
	"hidden_seq" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "conversation_members_conversation_id_member_id_pk" PRIMARY KEY("conversation_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"member_a" "member_ref" NOT NULL,
	"member_b" "member_ref" NOT NULL,
	"started_by" "member_ref" NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversations_pair" UNIQUE("member_a","member_b"),
	CONSTRAINT "conversations_order" CHECK ("conversations"."member_a" < "conversations"."member_b")
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"only" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"history" uuid DEFAULT gen_random_uuid() NOT NULL,
	"system_identifier" text,
	"database_oid" bigint,
	"push_scanned_at" timestamp with time zone DEFAULT now() NOT NULL,
	"functions_release" integer DEFAULT 0 NOT NULL,
	"functions_checksum" text DEFAULT '' NOT NULL,
	"view_checksums" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger" (
	"member_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"reference" text NOT NULL,
	"amount" integer NOT NULL,
	"balance_after" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_member_id_reason_reference_pk" PRIMARY KEY("member_id","reason","reference")
);
--> statement-breakpoint
CREATE TABLE "media" (
	"owner_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"filename" text NOT NULL,
	"thumb_filename" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"placeholder" text NOT NULL,
	"attached_message" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"sender_id" "member_ref" NOT NULL,
	"seq" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"body" text NOT NULL,
	"media_id" uuid,
	"reply_to" uuid,
	"sent_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"request_hash" uuid,
	"credits_after" integer,
	CONSTRAINT "messages_conversation_seq" UNIQUE("conversation_id","seq")
);
--> statement-breakpoint
CREATE TABLE "cell_changes" (
	"site_id" uuid NOT NULL,
	"gender" text NOT NULL,
	"cell" integer NOT NULL,
	"date_of_birth" date NOT NULL,
	"num" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cell_groups" (
	"site_id" uuid NOT NULL,
	"gender" text NOT NULL,
	"cell" integer NOT NULL,
	"born" date[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "encounters" (
	"member_id" uuid NOT NULL,
	"day" date NOT NULL,
	"other_id" "member_ref" NOT NULL,
	"verdict" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "encounters_member_id_day_other_id_pk" PRIMARY KEY("member_id","day","other_id")
);
--> statement-breakpoint
CREATE TABLE "interest_changes" (
	"site_id" uuid NOT NULL,
	"country" text NOT NULL,
	"gender" text NOT NULL,
	"date_of_birth" date NOT NULL,
	"has_photo" boolean NOT NULL,
	"interest_bits" bigint NOT NULL,
	"num" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "interest_groups" (
	"site_id" uuid NOT NULL,
	"country" text NOT NULL,
	"gender" text NOT NULL,
	"year" integer NOT NULL,
	"born" date[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "interest_rows" (
	"site_id" uuid NOT NULL,
	"country" text NOT NULL,
	"gender" text NOT NULL,
	"year" integer NOT NULL,
	"interest" integer NOT NULL,
	"bits" "varbit" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "matches" (
	"member_a" "member_ref" NOT NULL,
	"member_b" "member_ref" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_a" timestamp with time zone,
	"seen_b" timestamp with time zone,
	CONSTRAINT "matches_member_a_member_b_pk" PRIMARY KEY("member_a","member_b"),
	CONSTRAINT "matches_order" CHECK ("matches"."member_a" < "matches"."member_b")
);
--> statement-breakpoint
CREATE TABLE "findable_counts" (
	"site_id" uuid NOT NULL,
	"country" text NOT NULL,
	"region" text NOT NULL,
	"gender" text NOT NULL,
	"born" date NOT NULL,
	"num" integer NOT NULL,
	"num_photo" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_days" (
	"member_id" uuid NOT NULL,
	"day" date NOT NULL,
	"swipe_likes" integer DEFAULT 0 NOT NULL,
	"auto_like_at" timestamp with time zone,
	CONSTRAINT "member_days_member_id_day_pk" PRIMARY KEY("member_id","day")
);
--> statement-breakpoint
CREATE TABLE "past_likes" (
	"liker_id" uuid NOT NULL,
	"liked_id" "member_ref" NOT NULL,
	"seen_at" timestamp with time zone,
	CONSTRAINT "past_likes_liker_id_liked_id_pk" PRIMARY KEY("liker_id","liked_id")
);
--> statement-breakpoint
CREATE TABLE "past_matches" (
	"member_a" "member_ref" NOT NULL,
	"member_b" "member_ref" NOT NULL,
	"seen_a" timestamp with time zone,
	"seen_b" timestamp with time zone,
	CONSTRAINT "past_matches_member_a_member_b_pk" PRIMARY KEY("member_a","member_b")
);
--> statement-breakpoint
CREATE TABLE "photo_grants" (
	"owner_id" uuid NOT NULL,
	"viewer_id" "member_ref" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photo_grants_owner_id_viewer_id_pk" PRIMARY KEY("owner_id","viewer_id")
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reporter_id" "member_ref" NOT NULL,
	"reported_id" "member_ref" NOT NULL,
	"subject_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"evidence" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_keys" (
	"key" "bytea" DEFAULT decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex') NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"blocker_id" uuid NOT NULL,
	"blocked_id" "member_ref" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id")
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files_to_delete" (
	"filename" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "likes" (
	"liker_id" uuid NOT NULL,
	"liked_id" "member_ref" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone,
	CONSTRAINT "likes_liker_id_liked_id_pk" PRIMARY KEY("liker_id","liked_id")
);
--> statement-breakpoint
CREATE TABLE "login_failures" (
	"account_hash" text NOT NULL,
	"address_hash" text NOT NULL,
	"failures" integer NOT NULL,
	"window_started_at" timestamp with time zone NOT NULL,
	"locked_until" timestamp with time zone,
	CONSTRAINT "login_failures_account_hash_address_hash_pk" PRIMARY KEY("account_hash","address_hash")
);
--> statement-breakpoint
CREATE TABLE "member_counters" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"credits" integer DEFAULT 0 NOT NULL,
	"feed_number" bigint DEFAULT 0 NOT NULL,
	"feed_pruned" bigint DEFAULT 0 NOT NULL,
	"feed_acknowledged" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "credits_not_negative" CHECK ("member_counters"."credits" >= 0)
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"email" text,
	"status" text DEFAULT 'active' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"signup_date" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_user" boolean DEFAULT false NOT NULL,
	"credit_price_cents" integer,
	"credit_price_currency" text,
	"fictional" boolean DEFAULT false NOT NULL,
	"companion" boolean DEFAULT false NOT NULL,
	"name" text NOT NULL,
	"gender" text NOT NULL,
	"sexuality" text,
	"date_of_birth" date NOT NULL,
	"country" text NOT NULL,
	"region" text,
	"city" text,
	"interests" text[] DEFAULT '{}' NOT NULL,
	"hair_color" text,
	"eye_color" text,
	"body_type" text,
	"relationship_status" text,
	"tattoos" boolean,
	"notes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"main_photo_id" uuid,
	"has_photo" boolean DEFAULT false NOT NULL,
	"latitude" real,
	"longitude" real,
	"cell" integer,
	"interest_bits" bigint DEFAULT 0 NOT NULL,
	"invisible" boolean DEFAULT false NOT NULL,
	"findable" boolean GENERATED ALWAYS AS (status = 'active' AND NOT invisible) STORED NOT NULL,
	"hide_online" boolean DEFAULT false NOT NULL,
	"read_receipts" boolean DEFAULT true NOT NULL,
	"show_typing" boolean DEFAULT true NOT NULL,
	"push_preview" boolean DEFAULT false NOT NULL,
	"notifications_disabled" text[] DEFAULT '{}' NOT NULL,
	"last_active" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "members_email_or_fictional" CHECK ("members"."email" is not null or "members"."fictional" or "members"."status" = 'deleted')
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"member_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"position" integer NOT NULL,
	"filename" text NOT NULL,
	"thumb_filename" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"placeholder" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"private" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photos_member_id_id_pk" PRIMARY KEY("member_id","id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sites" (
	"id" uuid PRIMARY KEY NOT NULL,
	"host" text,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"company" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "sites_host_unique" UNIQUE("host")
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"only" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	CONSTRAINT "push_keys_only" CHECK ("push_keys"."only" = 1)
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"processed_number" bigint NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"refusals" integer DEFAULT 0 NOT NULL,
	"claim" uuid,
	CONSTRAINT "push_subscriptions_endpoint" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "upload_pieces" (
	"member_id" uuid NOT NULL,
	"upload_id" uuid NOT NULL,
	"start" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "upload_pieces_member_id_upload_id_start_pk" PRIMARY KEY("member_id","upload_id","start")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"member_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"length" integer NOT NULL,
	"stored_bytes" integer NOT NULL,
	"touched_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "uploads_member_id_id_pk" PRIMARY KEY("member_id","id"),
	CONSTRAINT "uploads_stored_bytes" CHECK ("uploads"."stored_bytes" > 0 and "uploads"."stored_bytes" < "uploads"."length")
);
--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "encounters" ADD CONSTRAINT "encounters_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_days" ADD CONSTRAINT "member_days_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_likes" ADD CONSTRAINT "past_likes_liker_id_members_id_fk" FOREIGN KEY ("liker_id") REFERENCES "members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_grants" ADD CONSTRAINT "photo_grants_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_members_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_liker_id_members_id_fk" FOREIGN KEY ("liker_id") REFERENCES "members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_counters" ADD CONSTRAINT "member_counters_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_token_hash_sessions_token_hash_fk" FOREIGN KEY ("token_hash") REFERENCES "sessions"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_pieces" ADD CONSTRAINT "upload_pieces_upload" FOREIGN KEY ("member_id","upload_id") REFERENCES "uploads"("member_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "changes_created" ON "changes" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "conversation_members_member" ON "conversation_members" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "conversations_started" ON "conversations" USING btree ("started_by");--> statement-breakpoint
CREATE INDEX "media_filename" ON "media" USING btree ("filename");--> statement-breakpoint
CREATE INDEX "media_thumb" ON "media" USING btree ("thumb_filename");--> statement-breakpoint
CREATE INDEX "media_unattached" ON "media" USING btree ("created_at") WHERE "media"."attached_message" is null;--> statement-breakpoint
CREATE INDEX "cell_changes_key" ON "cell_changes" USING btree ("site_id","gender","cell");--> statement-breakpoint
CREATE INDEX "cell_groups_key" ON "cell_groups" USING btree ("site_id","gender","cell");--> statement-breakpoint
CREATE INDEX "interest_changes_key" ON "interest_changes" USING btree ("site_id","country","gender","date_of_birth");--> statement-breakpoint
CREATE INDEX "interest_groups_key" ON "interest_groups" USING btree ("site_id","country","gender","year");--> statement-breakpoint
CREATE INDEX "interest_rows_key" ON "interest_rows" USING btree ("site_id","country","gender","year","interest");--> statement-breakpoint
CREATE INDEX "matches_b" ON "matches" USING btree ("member_b");--> statement-breakpoint
CREATE INDEX "past_likes_liked" ON "past_likes" USING btree ("liked_id");--> statement-breakpoint
CREATE INDEX "past_matches_b" ON "past_matches" USING btree ("member_b");--> statement-breakpoint
CREATE INDEX "photo_grants_viewer" ON "photo_grants" USING btree ("viewer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_once" ON "reports" USING btree ("reporter_id","subject","subject_id");--> statement-breakpoint
CREATE INDEX "reports_reported" ON "reports" USING btree ("reported_id","created_at");--> statement-breakpoint
CREATE INDEX "blocks_blocked" ON "blocks" USING btree ("blocked_id","blocker_id");--> statement-breakpoint
CREATE INDEX "likes_liked" ON "likes" USING btree ("liked_id","created_at");--> statement-breakpoint
CREATE INDEX "likes_liker" ON "likes" USING btree ("liker_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "members_email" ON "members" USING btree ("site_id",lower("email"));--> statement-breakpoint
CREATE INDEX "members_fictional" ON "members" USING btree ("site_id","id") WHERE "members"."fictional" and "members"."findable" and "members"."has_photo";--> statement-breakpoint
CREATE INDEX "photos_member" ON "photos" USING btree ("member_id","position");--> statement-breakpoint
CREATE INDEX "photos_filename" ON "photos" USING btree ("filename");--> statement-breakpoint
CREATE INDEX "photos_thumb" ON "photos" USING btree ("thumb_filename");--> statement-breakpoint
CREATE INDEX "sessions_member" ON "sessions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "uploads_touched" ON "uploads" USING btree ("touched_at");
--> statement-breakpoint
-- Drizzle cannot declare the objects below.
--
-- One message of a batch with the decision of send_messages. The sequence and feed numbers are those that store_messages writes.
CREATE TYPE send_verdict AS (
  ord int, outcome text, id uuid, hash uuid, sender uuid, recipient uuid, conversation uuid, starts boolean, seq int, kind text,
  body text, media uuid, reply_to uuid, price int, sent_at timestamptz, accepted_at timestamptz, credits int,
  sender_number bigint, recipient_number bigint
);
--> statement-breakpoint
-- Pages of rows that change with every message keep free space, so that updates stay on their page.
ALTER TABLE member_counters SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
--> statement-breakpoint
ALTER TABLE conversations SET (fillfactor = 70);
--> statement-breakpoint
ALTER TABLE conversation_members SET (fillfactor = 70);
--> statement-breakpoint
-- Frequent VACUUM keeps index-only scans possible: activity updates a row each time.
ALTER TABLE members SET (autovacuum_vacuum_scale_factor = 0.02);
--> statement-breakpoint
-- Pictures are compressed already, so PostgreSQL does not try.
ALTER TABLE upload_pieces ALTER COLUMN bytes SET STORAGE EXTERNAL;
--> statement-breakpoint
-- A region lies in one country. Without this statistic the planner underestimates the members of a region.
CREATE STATISTICS members_places (dependencies) ON site_id, country, region FROM members;
--> statement-breakpoint
-- The orders of a search. Each index includes the columns of the usual filters, so that a page is one index-only scan.
CREATE INDEX members_seen ON members (site_id, seen_at DESC, id DESC)
INCLUDE (gender, country, region, date_of_birth, has_photo, interest_bits) WHERE findable;
--> statement-breakpoint
CREATE INDEX members_country_seen ON members (site_id, country, gender, seen_at DESC, id DESC)
INCLUDE (region, date_of_birth, has_photo, interest_bits) WHERE findable;
--> statement-breakpoint
CREATE INDEX members_newest ON members (site_id, signup_date DESC, id DESC)
INCLUDE (gender, country, region, date_of_birth, has_photo, interest_bits) WHERE findable;
--> statement-breakpoint
CREATE INDEX members_country_newest ON members (site_id, country, gender, signup_date DESC, id DESC)
INCLUDE (region, date_of_birth, has_photo, interest_bits, seen_at) WHERE findable;
--> statement-breakpoint
-- By day of birth: for the edges of an age that `findable_counts` knows by whole months only, and for searches with few results.
CREATE INDEX members_born ON members (site_id, date_of_birth)
INCLUDE (gender, country, region, has_photo, interest_bits) WHERE findable;
--> statement-breakpoint
CREATE INDEX members_country_born ON members (site_id, country, gender, date_of_birth)
INCLUDE (region, has_photo, interest_bits, seen_at, id) WHERE findable;
--> statement-breakpoint
CREATE INDEX members_region_born ON members (site_id, country, region, gender, date_of_birth)
INCLUDE (has_photo, interest_bits, seen_at, id) WHERE findable;
--> statement-breakpoint
-- A circle is one range of cells a row of the grid. `date_of_birth` and `seen_at` are keys, because the index then skips members who do
-- not match; as included columns they cost three times as much.
CREATE INDEX members_place ON members (site_id, gender, cell, date_of_birth, seen_at)
INCLUDE (country, region, has_photo, interest_bits, id) WHERE findable;
--> statement-breakpoint
CREATE INDEX findable_counts_key ON findable_counts (site_id, country, region, gender, born) INCLUDE (num, num_photo);
--> statement-breakpoint
INSERT INTO installation DEFAULT VALUES;
--> statement-breakpoint
INSERT INTO search_keys DEFAULT VALUES;
