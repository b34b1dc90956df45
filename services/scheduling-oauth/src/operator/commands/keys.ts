import { example } from "@repo/service-kit/cli";
import { rotateSigningKey } from "../../tokens/rotate-signing-key.ts";
import type { CommandGroup } from "../command-context.ts";

export const keyCommands: CommandGroup = (program, withDependencies) => {
	const keys = program.command("keys").description("The keys that sign access tokens");
	keys
		.command("rotate")
		.description("let the next key sign from now on; what the old one signed stays good until it expires")
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
