CREATE TABLE "device_keys" (
	"key" "bytea" DEFAULT decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex') NOT NULL
);
--> statement-breakpoint
INSERT INTO device_keys DEFAULT VALUES;
