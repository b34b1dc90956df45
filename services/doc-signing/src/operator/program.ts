import { HttpError } from "@repo/http-errors";
import { databaseFault, withoutValues } from "@repo/service-kit/database";
import { SettingsInvalid } from "@repo/validation";
import { Command, CommanderError } from "commander";
import { type CommandGroup, CommandRefused, type WithDependencies } from "./command-context.ts";

/** The exit codes scripts may rely on. */
const exitCodes = { done: 0, refused: 1, usage: 2, fault: 3 } as const;

/** The command line as a program. It throws instead of ending the process; {@link exitCodeOf} reads what it threw. */
export function createProgram(groups: CommandGroup[], withDependencies: WithDependencies): Command {
	const program = new Command("doc-signing")
		.description("What the operator of the signing service does: accounts, teams, API tokens.")
		.exitOverride();
	for (const add of groups) add(program, withDependencies);
	for (const noun of program.commands) {
		noun.exitOverride();
		for (const verb of noun.commands) verb.exitOverride().option("--json", "answer in JSON, for scripts");
	}
	return program.addHelpText(
		"after",
		"\nExit codes: 0 done, 1 refused (the reason is on standard error), 2 wrong usage, 3 a fault of the service.",
	);
}

/** Says on `standardError` what went wrong, in one line, and gives the exit code. */
export function exitCodeOf(thrown: unknown, standardError: (line: string) => void): number {
	// Commander has told already.
	if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? exitCodes.done : exitCodes.usage;
	if (thrown instanceof HttpError && thrown.status < 500) {
		const faults = thrown.errors?.map(({ path, message }) => `${path} ${message}`.trim()) ?? [thrown.detail];
		for (const fault of faults) standardError(`error: ${fault}`);
		return exitCodes.refused;
	}
	if (thrown instanceof CommandRefused || thrown instanceof SettingsInvalid) {
		standardError(`error: ${thrown.message}`);
		return exitCodes.refused;
	}
	const unreachable = databaseFault(thrown);
	if (unreachable) {
		standardError(`error: ${unreachable}`);
		return exitCodes.fault;
	}
	const fault = withoutValues(thrown);
	standardError(fault instanceof Error ? (fault.stack ?? fault.message) : String(fault));
	return exitCodes.fault;
}
