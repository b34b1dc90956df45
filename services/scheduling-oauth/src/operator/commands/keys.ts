import { example } from "@repo/service-kit/cli";
import { rotateSigningKey } from "../../tokens/rotate-signing-key.ts";
import type { CommandGroup } from "../command-context.ts";

export const keyCommands: CommandGroup = (program, withDependencies) => {
	const keys = program.command("keys").description("Keys that sign access tokens");
	keys
		.command("rotate")
		.description(
			"start signing with the next key; tokens signed with the old key remain valid until they expire",
		)
		.addHelpText("after", example())
		.action((_options, command) =>
			withDependencies(command, async (context) => {
				const { kid, retired } = await rotateSigningKey(context, context);
				context.print({ kid, retired }, [
					`Signing now:     ${kid}`,
					...retired.map((old) => `Retired:         ${old}`),
				]);
			}),
		);
};
