-- What drizzle's tables cannot say.

-- Two accepted bookings of one user never overlap, however many requests race. A range of one user's id stands for
-- equality, which spares the btree_gist extension.
ALTER TABLE bookings ADD CONSTRAINT bookings_no_overlap EXCLUDE USING gist (
	int4range(user_id, user_id, '[]') WITH &&,
	tstzrange(starts_at, ends_at, '[)') WITH &&
) WHERE (status = 'accepted');
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'rows of % are never changed or removed', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_events_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_events
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
INSERT INTO scopes (name, description, created_at) VALUES
	('READ_BOOKING', 'See your bookings: title, time, place and who attends', now()),
	('READ_PROFILE', 'See your profile: name, e-mail address and time zone', now());
