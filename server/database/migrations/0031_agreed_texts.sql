CREATE TABLE "agreed_texts" (
	"text_hash" text PRIMARY KEY NOT NULL,
	"language" text NOT NULL,
	"version" date NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "text_hash" text;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "text_hash" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_text_hash_agreed_texts_text_hash_fk" FOREIGN KEY ("text_hash") REFERENCES "public"."agreed_texts"("text_hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_text_hash_agreed_texts_text_hash_fk" FOREIGN KEY ("text_hash") REFERENCES "public"."agreed_texts"("text_hash") ON DELETE no action ON UPDATE no action;