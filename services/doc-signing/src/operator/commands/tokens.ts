import { CommandRefused, columns, rowId } from "@repo/service-kit/cli";
import { secondsAfter } from "@repo/service-kit/clock";
import { lineOfText } from "@repo/validation";
import { getUserByEmail } from "../../accounts/queries.ts";
import { checked } from "../../accounts/schemas.ts";
import { createApiToken } from "../../accounts/tokens/create-api-token.ts";
import { NoSuchToken } from "../../accounts/tokens/errors.ts";
import { type ApiTokenRow, listApiTokens, revokeApiToken } from "../../accounts/tokens/queries.ts";
import { commandGroup, recordChange } from "../command-context.ts";

type NewTokenOptions = { user: string; team?: string; name: string; expiresInDays?: string };

const nameSchema = lineOfText({ max: 255 });

export const tokenCommands = commandGroup("tokens", "API tokens", (add) => {
	add({
		name: "create",
		description: "create an API token, which is shown once",
		example: "--user ada@example.com --name billing --expires-in-days 90",
		run: async (context, { user, team, name, expiresInDays }: NewTokenOptions) => {
			const { id: userId } = await getUserByEmail(context.db, user);
			const input = {
				userId,
				teamId: team === undefined ? null : rowId(team),
				name: checked(nameSchema, name, "name"),
				expiresAt: expiresInDays === undefined ? null : secondsAfter(context.clock(), days(expiresInDays)),
			};
			const { token, row } = await recordChange(
				context,
				(deps) => createApiToken(deps, input, "operator"),
				({ row: { id: tokenId, teamId } }) => ({
					type: "token.created",
					userId,
					...(teamId !== null && { teamId }),
					details: { tokenId },
				}),
			);
			context.print({ ...presentToken(row), token }, [
				`Token ${row.id}: ${token}`,
				"It will not be shown again.",
			]);
		},
	})
		.requiredOption("--user <email>", "the account that the token belongs to")
		.option("--team <team-id>", "a team of that account; the token then accesses the team's documents")
		.requiredOption("--name <name>", "a name for the token")
		.option("--expires-in-days <days>", "days until the token expires (default: never)");
	add({
		name: "list <email>",
		description: "list an account's tokens, without their secrets",
		example: "ada@example.com",
		run: async (context, email: string) => {
			const { id } = await getUserByEmail(context.db, email);
			const rows = (await listApiTokens(context.db, id)).map(presentToken);
			const lines = columns(
				rows.map((row) => [
					row.id,
					row.name,
					row.teamId === null ? "" : `team ${row.teamId}`,
					row.lastUsedAt ? `last used ${row.lastUsedAt.toISOString()}` : "never used",
					row.revokedAt ? "revoked" : "",
				]),
				"This account has no API tokens.",
			);
			context.print(rows, lines);
		},
	});
	add({
		name: "revoke <token-id>",
		description: "revoke a token by its id in `tokens list`",
		example: "12",
		run: async (context, id: string) => {
			const revoked = await recordChange(
				context,
				async ({ db, clock }) => {
					const token = await revokeApiToken(db, rowId(id), clock());
					if (!token) throw new NoSuchToken();
					return token;
				},
				({ id: tokenId, userId }) => ({ type: "token.revoked", userId, details: { tokenId } }),
			);
			context.print(presentToken(revoked), [`Token ${revoked.id} (${revoked.name}) is revoked.`]);
		},
	});
});

function days(given: string): number {
	if (!/^[1-9]\d{0,3}$/.test(given)) throw new CommandRefused("--expires-in-days must be from 1 to 9999");
	return Number(given) * 86_400;
}

function presentToken({ tokenHash: _secret, ...row }: ApiTokenRow) {
	return row;
}
