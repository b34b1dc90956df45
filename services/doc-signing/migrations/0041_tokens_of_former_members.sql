-- Removing a member did not revoke their tokens in the team: they would work again once the person rejoins.
UPDATE "api_tokens" SET "revoked_at" = now()
WHERE "revoked_at" IS NULL AND "team_id" IS NOT NULL AND NOT EXISTS (
	SELECT FROM "team_members"
	WHERE "team_members"."team_id" = "api_tokens"."team_id" AND "team_members"."user_id" = "api_tokens"."user_id"
);
