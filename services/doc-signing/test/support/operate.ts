import { runCommand } from "@repo/service-kit/testing";
import { program } from "../../src/operator/program.ts";
import type { TestApp } from "./start-app.ts";

/** Runs a line of the operator's command line: `users disable ada@example.com`. */
export function operateOn(app: Pick<TestApp, "dependencies">) {
	return async (line: string) => {
		const { errors, exitCode } = await runCommand(program, app.dependencies, line.split(" "));
		return { errors, exitCode };
	};
}

/** A command that succeeded. */
export const done = { errors: "", exitCode: 0 };
