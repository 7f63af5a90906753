CREATE INDEX "media_unattached" ON "media" USING btree ("created_at") WHERE "media"."attached_message" is null;--> statement-breakpoint
CREATE INDEX "photos_filename" ON "photos" USING btree ("filename");--> statement-breakpoint
CREATE INDEX "photos_thumb" ON "photos" USING btree ("thumb_filename");