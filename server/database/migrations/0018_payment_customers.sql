CREATE TABLE "payment_customers" (
	"member_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"customer_id" text NOT NULL,
	CONSTRAINT "payment_customers_member_id_provider_pk" PRIMARY KEY("member_id","provider")
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "asked_at" timestamp with time zone;