import { errorOf, Forbidden, Unauthorized, ValidationFailed } from "@repo/http-errors";
import type { ApiCaller } from "../../accounts/caller.ts";
import { said } from "../../languages/said.ts";
import { editorSettings } from "./rules/editor-reach.ts";

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

/** In a frame, only what the editor shows can change. Throws ValidationFailed. */
export function requireEditorSettings({ embedTokenId }: Pick<ApiCaller, "embedTokenId">, body: object): void {
	if (embedTokenId === undefined) return;
	const foreign = Object.keys(body).filter((name) => !editorSettings.includes(name));
	const message = "cannot be changed with an embed token";
	if (foreign.length > 0)
		throw new ValidationFailed(foreign.map((name) => ({ path: `body.${name}`, message })));
}
