CREATE TABLE "encounters" (
	"member_id" uuid NOT NULL,
	"day" date NOT NULL,
	"other_id" uuid NOT NULL,
	"verdict" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "encounters_member_id_day_other_id_pk" PRIMARY KEY("member_id","day","other_id")
);
--> statement-breakpoint
CREATE TABLE "matches" (
	"member_a" uuid NOT NULL,
	"member_b" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_a" timestamp with time zone,
	"seen_b" timestamp with time zone,
	CONSTRAINT "matches_member_a_member_b_pk" PRIMARY KEY("member_a","member_b"),
	CONSTRAINT "matches_order" CHECK ("matches"."member_a" < "matches"."member_b")
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
CREATE TABLE "photo_grants" (
	"owner_id" uuid NOT NULL,
	"viewer_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photo_grants_owner_id_viewer_id_pk" PRIMARY KEY("owner_id","viewer_id")
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reporter_id" uuid NOT NULL,
	"reported_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"evidence" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "likes_liked";--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "notes" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "has_photo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "latitude" real;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "longitude" real;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "findable" boolean GENERATED ALWAYS AS (status = 'active' AND NOT invisible) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "encounters" ADD CONSTRAINT "encounters_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "encounters" ADD CONSTRAINT "encounters_other_id_members_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_member_a_members_id_fk" FOREIGN KEY ("member_a") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_member_b_members_id_fk" FOREIGN KEY ("member_b") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_days" ADD CONSTRAINT "member_days_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_grants" ADD CONSTRAINT "photo_grants_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_grants" ADD CONSTRAINT "photo_grants_viewer_id_members_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "matches_b" ON "matches" USING btree ("member_b");--> statement-breakpoint
CREATE INDEX "photo_grants_viewer" ON "photo_grants" USING btree ("viewer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_once" ON "reports" USING btree ("reporter_id","subject","subject_id");--> statement-breakpoint
CREATE INDEX "reports_reported" ON "reports" USING btree ("reported_id","created_at");--> statement-breakpoint
CREATE INDEX "likes_liker" ON "likes" USING btree ("liker_id","created_at");--> statement-breakpoint
CREATE INDEX "likes_liked" ON "likes" USING btree ("liked_id","created_at");