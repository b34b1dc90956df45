#!/usr/bin/env node
import { text } from "node:stream/consumers";
import { readConfig } from "./config.ts";
import { closeDependencies, createDependencies } from "./dependencies.ts";
import type { WithDependencies } from "./operator/command-context.ts";
import { commandGroups } from "./operator/commands/all.ts";
import { createProgram, exitCodeOf } from "./operator/program.ts";
import { systemUser } from "./operator/system-user.ts";

const withDependencies: WithDependencies = async (command, work) => {
	const dependencies = createDependencies(readConfig(process.env));
	try {
		await work({
			...dependencies,
			operator: systemUser(),
			print: (value, lines) =>
				console.log(command.opts().json ? JSON.stringify(value, null, 2) : lines.join("\n")),
			readInput: () => text(process.stdin),
		});
	} finally {
		await closeDependencies(dependencies);
	}
};

// Whoever reads no further, as `| head` does, has what they wanted.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
	if (error.code !== "EPIPE") throw error;
});

try {
	await createProgram(commandGroups, withDependencies).parseAsync();
} catch (error) {
	process.exitCode = exitCodeOf(error, console.error);
}
