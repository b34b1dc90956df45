// A program for tests of the command line: run as a process of its own.
import { runCommandLine } from "../../src/cli/index.ts";

await runCommandLine({
	name: "example",
	description: "Does nothing.",
	groups: [(program) => program.command("things").command("list")],
	open: () => ({}),
	close: async () => {},
});
