ALTER TABLE "media" ALTER COLUMN "thumb_filename" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ALTER COLUMN "width" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ALTER COLUMN "height" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ALTER COLUMN "placeholder" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "voice_type" text;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "duration_ms" integer;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "peaks" text;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_picture_or_recording" CHECK (case when "media"."voice_type" is null
        then num_nulls("media"."thumb_filename", "media"."width", "media"."height", "media"."placeholder") = 0
          and num_nonnulls("media"."duration_ms", "media"."peaks") = 0
        else num_nonnulls("media"."thumb_filename", "media"."width", "media"."height", "media"."placeholder") = 0
          and not "media"."animated" and "media"."voice_type" in ('audio/mp4', 'audio/webm') and num_nulls("media"."duration_ms", "media"."peaks") = 0
          and "media"."duration_ms" > 0 end);