// A command-line program for tests, run as a separate process.
import { runCommandLine } from "../../src/cli/index.ts";

await runCommandLine({
	name: "example",
	description: "Does nothing.",
	groups: [(program) => program.command("things").command("list")],
	open: () => ({}),
	close: async () => {},
});
