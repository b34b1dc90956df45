import { z } from "zod";
import { signingAlgorithms } from "../../clients/rules/signing-algorithm.ts";
import { checked } from "../../clients/schemas.ts";
import { idKeys } from "../../tokens/queries/signing-keys.ts";
import { rotateSigningKey } from "../../tokens/rotate-signing-key.ts";
import { commandGroup } from "../command-context.ts";

export const keyCommands = commandGroup("keys", "Keys that sign access tokens and ID tokens", (add) => {
	add({
		name: "rotate",
		description:
			"start signing with the next key; tokens signed with the old key remain valid until they expire",
		example: "--id-tokens RS256",
		run: async (context, { idTokens }: { idTokens?: string }) => {
			const keys = idTokens === undefined ? undefined : idKeys(checked(z.enum(signingAlgorithms), idTokens));
			const { kid, retired } = await rotateSigningKey(context, context, undefined, keys);
			context.print({ kid, retired }, [
				`Signing now:     ${kid}`,
				...retired.map((old) => `Retired:         ${old}`),
			]);
		},
	}).option(
		"--id-tokens <RS256|ES256>",
		"rotate the key of ID tokens of this algorithm instead of that of access tokens",
	);
});
