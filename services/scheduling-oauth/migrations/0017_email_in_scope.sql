-- Migration 0001 wrote "e-mail". Keeps an operator's own text.
UPDATE "scopes" SET "description" = 'See your profile: name, email address and time zone'
WHERE "name" = 'READ_PROFILE' AND "description" = 'See your profile: name, e-mail address and time zone';
