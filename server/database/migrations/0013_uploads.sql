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
	"held" integer NOT NULL,
	"touched_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "uploads_member_id_id_pk" PRIMARY KEY("member_id","id"),
	CONSTRAINT "uploads_held" CHECK ("uploads"."held" > 0 and "uploads"."held" < "uploads"."length")
);
--> statement-breakpoint
ALTER TABLE "upload_pieces" ADD CONSTRAINT "upload_pieces_upload" FOREIGN KEY ("member_id","upload_id") REFERENCES "public"."uploads"("member_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_touched" ON "uploads" USING btree ("touched_at");--> statement-breakpoint

-- Pictures are packed already: to try it again costs time and gains nothing.
ALTER TABLE upload_pieces ALTER COLUMN bytes SET STORAGE EXTERNAL;
--> statement-breakpoint

-- What somebody had begun to upload goes with them, also where their row stays for those they wrote to.
CREATE FUNCTION forget_uploads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM uploads WHERE member_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER members_uploads AFTER UPDATE OF status ON members FOR EACH ROW WHEN (NEW.status = 'deleted') EXECUTE FUNCTION forget_uploads();
--> statement-breakpoint

-- Takes a piece that is not the last one, where it begins at what is held; gives how much is held then. Another length is
-- another picture: the upload begins anew. One begun takes the place of the member's longest rested ones, beyond `p_most`.
CREATE FUNCTION hold_piece(p_member uuid, p_id uuid, p_start int, p_length int, p_bytes bytea, p_most int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_held int;
BEGIN
  -- One piece of a member at a time: the same one from two tabs is taken once, and uploads begun at once are counted.
  PERFORM lock_members(ARRAY[p_member]);
  SELECT held INTO v_held FROM uploads WHERE member_id = p_member AND id = p_id AND length = p_length;
  v_held := coalesce(v_held, 0);
  IF v_held <> p_start OR length(p_bytes) = 0 THEN RETURN v_held; END IF;
  v_held := p_start + length(p_bytes);
  IF p_start = 0 THEN
    DELETE FROM uploads WHERE member_id = p_member AND id NOT IN (
      SELECT id FROM uploads WHERE member_id = p_member AND id <> p_id ORDER BY touched_at DESC LIMIT p_most - 1);
    INSERT INTO uploads (member_id, id, length, held) VALUES (p_member, p_id, p_length, v_held);
  ELSE
    UPDATE uploads SET held = v_held, touched_at = now() WHERE member_id = p_member AND id = p_id;
  END IF;
  INSERT INTO upload_pieces (member_id, upload_id, start, bytes) VALUES (p_member, p_id, p_start, p_bytes);
  RETURN v_held;
END $$;
