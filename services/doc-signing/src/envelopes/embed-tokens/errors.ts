import { errorOf, Forbidden, NotFound, Unauthorized, ValidationFailed } from "@repo/http-errors";
import type { EmbedGrant } from "../../accounts/embedding/rules/embed-grant.ts";
import { said } from "../../languages/said.ts";
import { membersNotShown } from "./rules/editor-reach.ts";

/** Unknown, expired, its API token revoked, or its user disabled or no longer in the team. The message does not say which. */
export const EmbedTokenNotValid = errorOf(
	Unauthorized,
	"embed_token_not_valid",
	...said(({ errors }) => errors.embedTokens.notValid),
);

export const EmbedTokenOutOfReach = errorOf(
	Forbidden,
	"embed_token_out_of_reach",
	...said(({ errors }) => errors.embedTokens.outOfReach),
);

/** Revoked, expired, or of another person or account. The message does not say which. */
export const EmbedTokenNotFound = errorOf(
	NotFound,
	"embed_token_not_found",
	...said(({ errors }) => errors.embedTokens.notFound),
);

/** In a frame, only what the editor shows can change. Throws ValidationFailed. */
export function requireShown(
	token: EmbedGrant,
	request: { method: string; path: string },
	body: unknown,
): void {
	const message = "cannot be changed with this embed token";
	const problems = membersNotShown(token, request, body).map((name) => ({ path: `body.${name}`, message }));
	if (problems.length > 0) throw new ValidationFailed(problems);
}
