CREATE TABLE "signup_likes" (
	"member_id" uuid NOT NULL,
	"peer_id" "member_ref" NOT NULL,
	CONSTRAINT "signup_likes_member_id_peer_id_pk" PRIMARY KEY("member_id","peer_id")
);
--> statement-breakpoint
ALTER TABLE "signup_likes" ADD CONSTRAINT "signup_likes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;