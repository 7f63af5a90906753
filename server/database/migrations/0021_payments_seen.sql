CREATE TABLE "customers_to_forget" (
	"provider" text NOT NULL,
	"customer_id" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customers_to_forget_provider_customer_id_pk" PRIMARY KEY("provider","customer_id")
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "customers_to_forget_due" ON "customers_to_forget" USING btree ("due_at");